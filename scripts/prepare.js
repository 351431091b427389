// What the tests need before they start: the packages and the build.
import './node-version.js'
import { build } from './build.js'
import { install } from './install.js'
import { root } from './run.js'

process.chdir(root)
await install()
await build()
