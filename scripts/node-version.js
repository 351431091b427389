// Imported first by every script: it ends the process before anything newer is needed. The scripts
// keep to what Node 14 can load, or an old Node would show a SyntaxError instead of this line.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Haulwell needs Node 20.19 or newer; this is Node ${process.versions.node}. ` +
      'Get a current one at https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
