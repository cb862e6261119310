export const graphqlPath = '/graphql'
export const explorerPath = '/graphiql'
export const staticPath = `${explorerPath}/static/`
/** In bytes. */
export const largestBody = 100_000
