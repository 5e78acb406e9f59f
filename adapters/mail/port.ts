/** A message to one person. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The message as HTML, for mail programs that show it; absent: only the text is sent. */
  readonly html?: string
  /**
   * The address at which a mailbox unsubscribes in one click (RFC 8058); absent for a mail that is not one of a series.
   */
  readonly unsubscribe?: URL
}

/**
 * Why the server did not take a mail: it never will (`refused`), it does not now (`later`), or it takes no mail at all
 * (`unavailable`), because it cannot be reached or does not accept how it is configured here.
 */
export type MailFaultKind = 'refused' | 'later' | 'unavailable'

export class MailFault extends Error {
  override name = 'MailFault'
  readonly kind: MailFaultKind
  constructor(kind: MailFaultKind, options?: ErrorOptions) {
    super(`mail: ${kind}`, options)
    this.kind = kind
  }
}

/** Why sending failed. An error that is not about one mail affects all mails, so it counts as `unavailable`. */
export const mailFaultOf = (error: unknown): MailFaultKind =>
  error instanceof MailFault ? error.kind : 'unavailable'

/** Sends mail. Absent where no mail server is configured: then nothing is offered that needs mail. */
export type Mailer = {
  /** The most mails in a minute when many are to be sent. */
  readonly perMinute: number
  /** @throws MailFault when the server does not take the message */
  send(mail: Mail): Promise<void>
  /** Whether the server accepts a connection and our sign-in now; it may still refuse mails. */
  isReachable(): Promise<boolean>
}
