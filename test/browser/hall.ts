// A hall of machines of which leaks and noise are reported.
import type { Spec } from '../support/spec.ts'

export const shop: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Stopped', category: 'DOWN' },
  ],
  sites: [
    { name: 'Hall', ssus: [{ name: 'Press 1' }, { name: 'Press 2' }] },
    { name: 'Yard', ssus: [{ name: 'Crane' }] },
  ],
  taskTypes: [{ name: 'Repair' }, { name: 'Service' }],
  issues: [
    {
      name: 'Leak',
      taskType: 'Repair',
      items: [
        { title: 'Where', type: 'select', options: ['Hose', 'Pump'], required: true },
        { title: 'Which hose', type: 'text', required: true, showWhen: { field: 'Where', equals: 'Hose' } },
        { title: 'Photo', type: 'photo' },
        { title: 'Oil on the floor', type: 'checkbox' },
        { title: 'Pressure', type: 'number', unit: 'bar' },
        { title: 'Since', type: 'datetime' },
        { title: 'Machine', type: 'machine_status' },
        { title: 'Signed', type: 'signature' },
        { title: 'Tag', type: 'barcode' },
        { title: 'Parts', type: 'products' },
        { title: 'Position', type: 'location' },
      ],
    },
    {
      name: 'Wear',
      taskType: 'Repair',
      items: [
        { title: 'Play', type: 'number', unit: 'mm', required: true },
        { title: 'Remark', type: 'text', required: true },
        { title: 'Oil from', type: 'storage' },
      ],
    },
    { name: 'Noise', taskType: 'Repair', items: [{ title: 'Heard', type: 'text' }] },
  ],
}
