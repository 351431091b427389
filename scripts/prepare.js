// Installs the packages and builds the product, as the tests need both.
import './node-version.js'
import { build } from './build.js'
import { install } from './install.js'
import { root } from './run.js'

process.chdir(root)
await install()
await build()
