import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type Database, openDatabase } from '#server/database/connection.ts'
import { openPglite } from '#server/database/durable-pglite.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeSnapshot, snapshotPath } from '#server/database/snapshot.ts'

import { scratchFolder } from '../../support/app/scratch-folder.ts'

const work = mkdtempSync(join(scratchFolder, 'engine-test-'))
const migrationsDir = join(work, 'migrations')
const cacheDir = join(work, 'snapshots')
let snapshotDir: string

beforeAll(async () => {
  writeMigrations(migrationsDir, [createMoves])
  snapshotDir = await makeSnapshot(cacheDir, migrationsDir)
})

const createMoves = 'create table moves (id bigserial primary key, town text)'
const addOmaha = "insert into moves (town) values ('Omaha')"

const opened: Database[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

afterAll(() => rmSync(work, { recursive: true }))

describe('an open database', () => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase({ dataDir: newFolder(), snapshotDir })
  })
  beforeEach(async () => {
    await database.pool.query('truncate moves restart identity')
  })
  afterAll(() => database.close())

  test('answers many queries at once over its one connection', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    const answers = await Promise.all(
      numbers.map((n) => database.pool.query('select $1::int as n', [n])),
    )
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(numbers)
    expect(database.pool.totalCount).toBe(1)
  })

  test('runs a named statement after another one has failed', async () => {
    const text = 'select count(*) from moves where id > $1'
    const named = { name: 'count', text, values: [0] }
    await database.pool.query(named)
    await expect(database.pool.query('select no_such_column')).rejects.toThrow('no_such_column')
    const client = await database.pool.connect()
    expect((await client.query(named)).rows).toEqual([{ count: 0 }])
    client.release(new Error('as though it had broken'))
    expect((await database.pool.query(named)).rows).toEqual([{ count: 0 }])
  })

  test('discards a transaction that throws', async () => {
    const failed = database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(addOmaha))
      throw new Error('no truck')
    })
    await expect(failed).rejects.toThrow('no truck')
    expect(await towns(database)).toEqual([])
  })

  test('returns ids and counts as numbers', async () => {
    await database.pool.query(addOmaha)
    const { rows } = await database.pool.query('select max(id) as id, count(*) from moves')
    expect(rows).toEqual([{ id: 1, count: 1 }])
  })

  test('has the extensions unaccent and pg_trgm', async () => {
    const text = "select lower(unaccent('Évora')), similarity('move', 'move')"
    expect((await database.pool.query(text)).rows).toEqual([{ lower: 'evora', similarity: 1 }])
  })

  test('refuses a statement that nests too deep and runs the next one', async () => {
    const nested = database.pool.query(`select 1${'+1'.repeat(20_000)}`)
    await expect(nested).rejects.toThrow('stack depth limit exceeded')
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('gives the next connection a clean session after one breaks off in mid-protocol', async () => {
    const { host = '' } = database.pool.options
    const leaving = createConnection(join(host, '.s.PGSQL.5432'))
    leaving.write(message('', '\0\x03\0\0user\0postgres\0\0'))
    await once(leaving, 'data')
    leaving.write(message('P', '\0select nothing from nowhere\0\0\0'))
    await setTimeout(100)
    leaving.destroy()
    await once(leaving, 'close')

    const next = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
    await next.connect()
    const { rows } = await next.query('select $1::int as n', [7]).finally(() => next.end())
    expect(rows).toEqual([{ n: 7 }])
  })
})

/** Builds a message of PostgreSQL's protocol: a letter, the length, the text. */
function message(type: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(text))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text)])
}

describe('committed data', () => {
  test('is read back after the database was closed and reopened', async () => {
    const dataDir = newFolder()
    const first = await open(dataDir)
    await first.pool.query("insert into moves (town) values ('Zürich')")
    await first.close()

    expect(await towns(await open(dataDir))).toEqual(['Zürich'])
  })

  test('is found after kill -9', async () => {
    const dataDir = newFolder()
    const answered: string[] = []
    for (const round of ['first', 'second', 'third']) {
      const child = run(`
        const { pool } = await open(${JSON.stringify({ dataDir, snapshotDir })})
        for (let n = 1; ; n++) {
          const town = '${round} ' + n
          await pool.query('insert into moves (town) values ($1)', [town])
          console.log(town)
        }`)
      for await (const town of createInterface({ input: child.stdout })) {
        answered.push(town)
        if (town === `${round} 20`) child.kill('SIGKILL')
      }
      await kill(child)
    }
    expect(answered.length).toBeGreaterThanOrEqual(60)
    expect(await towns(await open(dataDir))).toEqual(expect.arrayContaining(answered))
  }, 120_000)

  test('was on disk before it was acknowledged', async () => {
    const engine = await openPglite(clusterOf(await closedFolder()), (error) => {
      throw error
    })
    const synced = vi.spyOn(fs, 'fdatasyncSync')
    try {
      await engine.query(addOmaha)
      expect(synced).toHaveBeenCalledTimes(1)
      await engine.query('select * from moves')
      expect(synced).toHaveBeenCalledTimes(1)
    } finally {
      synced.mockRestore()
      await engine.close()
    }
  })

  test('survives a panic of the engine, which is reopened without the uncommitted data', async () => {
    const dataDir = newFolder()
    const messages: string[] = []
    let obstacle = ''
    const database = await open(dataDir, (message) => {
      messages.push(message)
      rmSync(obstacle, { recursive: true, force: true })
    })
    await database.pool.query(addOmaha)
    // A folder blocks the path of the log's next segment.
    const next = 'select pg_walfile_name(pg_current_wal_lsn() + 16777216) as name'
    const { rows } = await database.pool.query(next)
    obstacle = join(clusterOf(dataDir), 'pg_wal', rows[0].name)
    mkdirSync(obstacle)

    const panics = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into moves (town) values ('Boise')`)
      await tx.execute(sql`select pg_switch_wal()`)
      await tx.execute(sql`insert into moves (town) values ('Fargo')`)
    })
    await expect(panics).rejects.toThrow()
    await vi.waitFor(async () => expect(await database.ping()).toBe(true), { timeout: 60_000 })
    expect(await towns(database)).toEqual(['Omaha'])
    expect(messages).toContainEqual(expect.stringContaining('stopped and is being reopened'))
  })
})

test('a commit that the disk fails to store is refused, and ends the engine', async () => {
  const broken: unknown[] = []
  const engine = await openPglite(clusterOf(await closedFolder()), (error) => {
    broken.push(error)
    throw error
  })
  const failing = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  try {
    await expect(engine.query(addOmaha)).rejects.toThrow()
    expect(failing).toHaveBeenCalled()
    expect(broken).not.toEqual([])
  } finally {
    failing.mockRestore()
  }
})

describe('the maintenance of a database', () => {
  test('keeps the log small under many writes, and the tables free of dead rows', async () => {
    const dataDir = newFolder()
    const { pool, startMaintenance } = await open(dataDir)
    const megabytes = 1024 * 1024
    startMaintenance({ everyMs: 20, checkpointBytes: 16 * megabytes, vacuumEveryMs: 20 })
    const { rows: begin } = await pool.query('select pg_current_wal_lsn()::text as lsn')
    let longest = 0
    for (let round = 0; round < 60; round++) {
      await pool.query(
        'insert into moves (town) select repeat(md5(n::text), 20) from generate_series(1, 4000) n',
      )
      await pool.query('delete from moves')
      longest = Math.max(longest, sizeOf(join(clusterOf(dataDir), 'pg_wal')))
    }
    const { rows: end } = await pool.query('select pg_current_wal_lsn() - $1::pg_lsn as written', [
      begin[0].lsn,
    ])
    expect(Number(end[0].written)).toBeGreaterThan(160 * megabytes)
    expect(longest).toBeLessThan(128 * megabytes)
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query("select pg_total_relation_size('moves') as size")
        expect(Number(rows[0].size)).toBeLessThan(30 * megabytes)
      },
      { timeout: 60_000 },
    )
  })

  test('ends a runaway statement, keeps acknowledged data and continues', async () => {
    const messages: string[] = []
    const database = await open(newFolder(), (message) => messages.push(message), 1000)
    database.startMaintenance()
    await database.pool.query(addOmaha)
    const runaway = database.pool.query('select count(*) from generate_series(1, 100000000000)')
    const queued = database.pool.query('select 1 as one').catch((error: Error) => error)
    await expect(runaway).rejects.toThrow('Connection terminated')
    await queued
    await vi.waitFor(async () => expect(await database.ping()).toBe(true), { timeout: 60_000 })
    expect(await towns(database)).toEqual(['Omaha'])
    expect(messages).toContainEqual(expect.stringContaining('a statement took longer than 1 s'))

    // The restarted engine has a watchdog too.
    await expect(
      database.pool.query('select count(*) from generate_series(1, 100000000000)'),
    ).rejects.toThrow('Connection terminated')
    await vi.waitFor(async () => expect(await database.ping()).toBe(true), { timeout: 60_000 })
    await database.pool.query('select pg_sleep(0.5)')
  })
})

describe('a folder', () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await closedFolder()
  })

  test('that is open is refused to another process', async () => {
    const database = await open(dataDir)
    await database.pool.query('truncate moves')
    const { errors, code } = await outcome(run(`await open(${JSON.stringify({ dataDir })})`))
    expect(errors).toContain(`${dataDir} is in use by process ${process.pid}`)
    expect(code).toBe(1)

    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
    await database.pool.query(addOmaha)
    expect(await towns(database)).toEqual(['Omaha'])
  })

  test('is taken over from a dead process', async () => {
    const child = spawn(process.execPath, ['--version'])
    await once(child, 'exit')
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: child.pid, started: 'then' }))
    expect(await (await open(dataDir)).ping()).toBe(true)
  })

  test('is taken over from a dead process whose pid was reused', async () => {
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, started: 'then' }))
    expect(await (await open(dataDir)).ping()).toBe(true)
  })

  test('with a stale lock and an interrupted takeover is opened by exactly one contender', async () => {
    const stale = JSON.stringify({ pid: process.pid, started: 'then' })
    writeFileSync(join(dataDir, 'lock'), stale)
    writeFileSync(join(dataDir, 'lock.takeover'), stale)
    const contenders = [1, 2, 3].map(() =>
      run(`
        const opened = open(${JSON.stringify({ dataDir })})
        opened.then(() => console.log('mine'), () => console.log('refused'))`),
    )
    const answers = await Promise.all(contenders.map((child) => firstLine(child)))
    expect(answers.sort()).toEqual(['mine', 'refused', 'refused'])
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'lock'])
  })

  test('is unreadable for other users of the machine, and has no lock left after closing', async () => {
    const database = await open(dataDir)
    const socketDir = database.pool.options.host ?? ''
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700)

    await Promise.all([database.close(), database.close()])
    expect(existsSync(socketDir)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['cluster'])
  })

  test('whose first start was interrupted starts over', async () => {
    const cutOff = newFolder()
    mkdirSync(join(cutOff, 'cluster.draft'))
    writeFileSync(join(cutOff, 'cluster.draft/PG_VERSION'), '18\n')
    expect(await towns(await open(cutOff))).toEqual([])
    expect(readdirSync(cutOff).sort()).toEqual(['cluster', 'lock'])
  })
})

describe('migrations', () => {
  test('are applied once by two calls at the same time', async () => {
    const database = await open()
    const more = join(work, 'more-migrations')
    writeMigrations(more, [createMoves, addOmaha])
    await Promise.all([migrate(database, more), migrate(database, more)])
    expect(await towns(database)).toEqual(['Omaha'])
  })

  test('that fail leave nothing behind and can be repaired', async () => {
    const database = await open()
    const mended = join(work, 'mended-migrations')
    writeMigrations(mended, [createMoves, `${addOmaha};\nno sql`])
    await expect(migrate(database, mended)).rejects.toThrow()
    writeMigrations(mended, [createMoves, addOmaha])
    await migrate(database, mended)
    expect(await towns(database)).toEqual(['Omaha'])
  })
})

describe('a snapshot', () => {
  test('is made once', async () => {
    const before = statSync(snapshotDir).ctimeMs
    expect(await makeSnapshot(cacheDir, migrationsDir)).toBe(snapshotDir)
    expect(statSync(snapshotDir).ctimeMs).toBe(before)
    expect(readdirSync(cacheDir)).toHaveLength(1)
  })

  test('is a new one when a migration changes', () => {
    const changed = join(work, 'changed-migrations')
    writeMigrations(changed, [createMoves.replace('text', 'varchar')])
    expect(snapshotPath(cacheDir, changed)).not.toBe(snapshotPath(cacheDir, migrationsDir))
  })
})

async function open(
  dataDir = newFolder(),
  log?: (message: string) => void,
  statementLimitMs = 60_000,
): Promise<Database> {
  const database = await openDatabase({
    dataDir,
    snapshotDir,
    statementLimitMs,
    ...(log && { log }),
  })
  opened.push(database)
  return database
}

async function closedFolder(): Promise<string> {
  const dataDir = newFolder()
  await (await openDatabase({ dataDir, snapshotDir })).close()
  return dataDir
}

function newFolder(): string {
  return mkdtempSync(join(work, 'data-'))
}

/** Returns the total size of the files in a folder, in bytes. */
const sizeOf = (folder: string) =>
  readdirSync(folder)
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

const clusterOf = (dataDir: string) => join(dataDir, 'cluster')

async function towns({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ town: string }>('select town from moves order by id')
  return rows.map(({ town }) => town)
}

/** Runs `body` in a separate process, with openDatabase as `open`. */
function run(body: string) {
  const code = `import { openDatabase as open } from '#server/database/connection.ts'\n${body}`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
  // A killed process leaves its socket's folder behind, so that goes into the test's own folder.
  const env = { ...process.env, TMPDIR: work }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

/** Kills the process and waits until it is gone, and with it its lock on a folder. */
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function outcome(child: ReturnType<typeof run>): Promise<{ errors: string; code: number }> {
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const [code] = await once(child, 'close')
  return { errors, code }
}

async function firstLine(child: ReturnType<typeof run>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line
  return ''
}

/** Writes drizzle-kit's format, one migration per statement. */
function writeMigrations(folder: string, statements: string[]) {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = statements.map((statement, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), statement)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }
  })
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
}
