// Every entry point imports this first. JavaScript, because an older Node reads no TypeScript.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `This needs Node 26 or newer and runs on ${process.versions.node}. npm ci installs the right one here, and npm start uses it.`,
  )
  process.exit(1)
}
