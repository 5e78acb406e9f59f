import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export type Certificate = { readonly crt: string; readonly key: string }

/** Creates a self-signed certificate for localhost as files in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [crt, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const output = ['-keyout', key, '-out', crt]
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...output])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`)
  return { crt, key }
}
