// The least that can answer the same requests: Fastify, pg and plain statements, without sign-in or
// permissions. The product is measured against it.
import Fastify from 'fastify'
import pg from 'pg'

import { type EmbeddedEngine, openEmbeddedEngine } from '#server/database/embedded-engine.ts'

const { DATABASE_URL, DATA_DIR = '', PORT } = process.env
const pool = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  : new pg.Pool({ ...(await embedded()), user: 'postgres', database: 'postgres', max: 1 })
const app = Fastify()

async function embedded(): Promise<EmbeddedEngine['connection']> {
  const engine = await openEmbeddedEngine({ dataDir: `${DATA_DIR}/database`, log: console.error })
  process.on('SIGINT', () => void engine.close().then(() => process.exit()))
  return engine.connection
}

app.get('/healthz', async () => ({ ok: true }))

type List = {
  state: string
  _sort: 'total_cents' | 'created_at'
  _start: string
  _end: string
  _fields: string
}

app.get<{ Querystring: List }>('/api/orders', async (request, reply) => {
  const { state, _sort, _start, _end, _fields } = request.query
  const [page, counted] = await Promise.all([
    pool.query(
      `select id, created_at, updated_at, version, ${_fields} from orders where state = $1 order by ${_sort} desc, id desc limit $2 offset $3`,
      [state, Number(_end) - Number(_start), Number(_start)],
    ),
    pool.query('select count(*) as total from orders where state = $1', [state]),
  ])
  reply.header('X-Total-Count', counted.rows[0].total)
  return page.rows
})

app.get<{ Params: { id: string } }>('/api/orders/:id', async (request) => {
  const { rows } = await pool.query('select * from orders where id = $1', [request.params.id])
  return rows[0]
})

type Question = { question: string; answer: string; topic: string }

app.post<{ Body: Question }>('/api/faq', async ({ body }, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'insert into faq (question, answer, topic) values ($1, $2, $3) returning *',
      [body.question, body.answer, body.topic],
    )
    await client.query(
      `insert into events (resource, record_id, name, actor, diff) values ('faq', $1, 'faq.created', 'admin', $2)`,
      [rows[0].id, JSON.stringify(body)],
    )
    await client.query('commit')
    reply.code(201)
    return rows[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
