import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilPortOpen } from '../ports.ts'

/** Debian's package: `apt-get install glewlwyd`. */
const PROGRAM = '/usr/bin/glewlwyd'
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
export const isGlewlwydInstalled = existsSync(PROGRAM) && existsSync(TABLES)

const configuration = (port: number, database: string): string => `
port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="/usr/share/glewlwyd/webapp/"
static_files_mime_types = ( { extension = ".html" mime_type = "text/html" } )
log_mode="console"
log_level="ERROR"
cookie_domain="localhost"
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${database}" };
`

type GlewlwydOptions = { readonly port: number; readonly productUrl: string; readonly email: string }
export const GLEWLWYD_USER = { username: 'lea', password: 'a-long-password' }

/**
 * Starts Debian's glewlwyd, a provider written in C, with one client and one person. It does not say whether an address
 * is verified.
 */
export async function startGlewlwyd({ port, productUrl, email }: GlewlwydOptions) {
  const directory = await mkdtemp(join(tmpdir(), 'pp-glewlwyd-'))
  const [database, configFile] = [join(directory, 'glewlwyd.db'), join(directory, 'glewlwyd.conf')]
  const tables = new DatabaseSync(database)
  tables.exec(await readFile(TABLES, 'utf8'))
  tables.close()
  await writeFile(configFile, configuration(port, database))
  const child = spawn(PROGRAM, ['-c', configFile], { stdio: 'ignore' })
  const api = `http://localhost:${port}/api`
  await untilPortOpen(port, child)
  let cookie = ''
  const post = async (path: string, body: unknown): Promise<void> => {
    const headers = { 'content-type': 'application/json', cookie }
    const reply = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`glewlwyd ${path}: ${reply.status} ${await reply.text()}`)
    cookie ||= reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  await post('/auth/', { username: 'admin', password: 'password' })
  await post('/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'OIDC', parameters: plugin(api) })
  await post('/client/', {
    client_id: 'practice',
    name: 'Practice',
    enabled: true,
    confidential: true,
    client_secret: 'a-secret-of-the-test',
    redirect_uri: [`${productUrl}/api/v1/auth/callback`],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
  })
  const { username, password } = GLEWLWYD_USER
  const person = { username, password, email, name: 'Lea at Work', enabled: true }
  await post('/user/', { ...person, scope: ['g_profile', 'openid'] })
  return {
    api,
    issuer: `${api}/oidc`,
    close: async () => {
      child.kill('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function plugin(api: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    iss: `${api}/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-refresh-enabled': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    claims: [],
    'session-management-allowed': false,
  }
}
