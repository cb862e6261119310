export const graphqlPath = '/graphql'
export const explorerPath = '/graphiql'
export const staticPath = `${explorerPath}/static/`
/** In bytes. */
export const largestBody = 100_000
/** Of braces, brackets and parentheses in each other: selections and filters together, and the JSON of variables. */
export const mostLevels = 40
