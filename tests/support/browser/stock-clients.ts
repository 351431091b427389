import simpleRest from '@refinedev/simple-rest'
import axios from 'axios'

/** Third-party clients to load into a page. */
export const clients = { simpleRest, axios }
