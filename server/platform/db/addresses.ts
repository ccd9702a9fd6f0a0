import pg from 'pg'

/**
 * Returns an address for each host that a PostgreSQL address names: `postgresql://user@a:5432,b:5432/portal` names two. The driver only
 * knows addresses of one host.
 */
export function addressesIn(databaseUrl: string): [string, ...string[]] {
  const [, before = databaseUrl, hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
  return [first ?? databaseUrl, ...others]
}

/** Settings of every connection to a PostgreSQL server. Only those that every pooler accepts; for others see pool.ts. */
export function connectionTo(address: string): pg.ClientConfig {
  return { connectionString: address, application_name: 'competition-portal', connectionTimeoutMillis: 5000, keepAlive: true }
}

/** Whether this connection leads to a standby. A primary can't become one without ending its connections. */
export async function isStandby(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  return rows[0]?.is ?? true
}

/** PostgreSQL's own code for a change on a standby. */
export function standby(): Error {
  return Object.assign(new Error('This server is a standby, which takes no changes'), { code: '25006' })
}

/** Returns the address, of those in `databaseUrl`, whose server isn't a standby. Throws the last one's error when there is none. */
export async function findPrimary(databaseUrl: string): Promise<string> {
  let failure: unknown
  for (const address of addressesIn(databaseUrl)) {
    const client = new pg.Client({ ...connectionTo(address), query_timeout: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      if (!(await isStandby(client))) return address
      failure = standby()
    } catch (error) {
      failure = error
    } finally {
      await client.end()
    }
  }
  throw failure
}
