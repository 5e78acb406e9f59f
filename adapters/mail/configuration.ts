import * as z from 'zod/mini'

export const mailVariables = {
  /** A server for outgoing mail, such as `smtps://name:password@mail.example.org`; without it no mail is sent. */
  SMTP_URL: z.optional(
    z.url().check(z.regex(/^smtps?:\/\/[^/?#]+/, 'must begin with smtp:// or smtps:// and name a server')),
  ),
  /** The most mails that an import of people sends in a minute; providers have limits of their own. */
  SMTP_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6000)), 120),
  /** The sender, such as `Performance Partner <practice@example.org>`. */
  SMTP_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an email address, with a name or without')),
  ),
}
type MailEnvironment = z.output<z.ZodMiniObject<typeof mailVariables>>

export type MailConfig = {
  /** Absent: no mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string; readonly perMinute: number } | undefined
}

export const toMailConfig = ({ SMTP_URL, SMTP_FROM, SMTP_PER_MINUTE }: MailEnvironment): MailConfig => ({
  smtp: SMTP_URL && SMTP_FROM ? { url: SMTP_URL, from: SMTP_FROM, perMinute: SMTP_PER_MINUTE } : undefined,
})

export const findMailProblems = ({ SMTP_URL, SMTP_FROM }: MailEnvironment): string[] =>
  (SMTP_URL === undefined) === (SMTP_FROM === undefined)
    ? []
    : ['SMTP_URL and SMTP_FROM belong together: give both, or neither to send no mail']
