import simpleRest from '@refinedev/simple-rest'
import axios from 'axios'

/** Clients that nobody here wrote, to be put into a page. */
export const clients = { simpleRest, axios }
