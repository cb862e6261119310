// What a prompt is made of.
interface Argument {
  name: string
  description: string
  required: boolean
  /** The list, searched by what was typed so far, and the field that proposes values. */
  from?: { list: string; field: string }
}

export interface Recipe {
  name: string
  title: string
  description: string
  arguments: Argument[]
  /** Capabilities in the order of their first use. */
  uses: string[]
  /** What the model is asked to do; {name} stands for an argument, and a line in [brackets] only where its argument is given. */
  text: string
}

export const plan =
  'Nothing is changed before a person agrees: make every change with dryRun: true first, show what it would change and set off, ask, and only then repeat it with the planHash.'
