export const graphqlPath = '/graphql'
export const explorerPath = '/graphiql'
/** In bytes. */
export const largestBody = 100_000
