// ava asks Node to read the source map of every module; TypeScript that runs as it is has none, and those of the packages
// take a fifth of a test file's start.
process.setSourceMapsEnabled(false)
