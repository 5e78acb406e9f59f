import type { FastifyInstance } from 'fastify'
import type { Config } from './configuration.ts'

/** How many days the file says that it is valid; it is made anew for each reader. */
const VALID_DAYS = 90
const DAY = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a security hole. Absent unless a contact is configured. */
export function answerSecurityContact(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
): void {
  if (securityContact === undefined) return
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(Math.floor(Date.now() / DAY + VALID_DAYS) * DAY)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, pt, fr',
      `Canonical: ${new URL(path, publicUrl).href}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
