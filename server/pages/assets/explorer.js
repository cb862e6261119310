// Starts the explorer, which is Ruru's: questions go to the address that the page names.
import { createRoot, React, Ruru } from '/graphiql/static/ruru.js'

const staticPath = '/graphiql/static/'
const workers = { json: 'jsonWorker.js', graphql: 'graphqlWorker.js' }
globalThis.MonacoEnvironment = {
  getWorker: (_, label) => new Worker(staticPath + (workers[label] ?? 'editorWorker.js'), { type: 'module' }),
}

const firstQuery = `{
  workOrders(first: 10) {
    nodes { code status product { sku name } }
  }
}
`
// What was typed last opens again; without a word about it the library opens an empty tab beside what was never changed.
const initialQuery = localStorage.getItem('graphiql:query') ?? firstQuery
const root = document.getElementById('ruru-root')
createRoot(root).render(
  React.createElement(Ruru, { endpoint: root.dataset.endpoint, staticPath, initialQuery, debugTools: [] }),
)
