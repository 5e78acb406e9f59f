import type { FastifyInstance } from 'fastify'
import type { Config } from './configuration.ts'

/** The file promises to be true for so long; it is made anew for each reader. Days. */
const VALID_DAYS = 90
const DAY = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): whom somebody tells who has found a hole. Absent where nobody is named. */
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
