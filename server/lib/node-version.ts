// Every entry point imports this first: the project installs its own Node through npm, and npm scripts use it.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(`This needs Node 26 or newer and runs on ${process.versions.node}. Start it through npm: npm start`)
  process.exit(1)
}
