/** A message to one person. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The message as HTML, for mail programs that show it; absent: only the text is sent. */
  readonly html?: string
  /** Where mailboxes end such messages in one click (RFC 8058); absent in what is no series. */
  readonly unsubscribe?: URL
}

/**
 * Why a mail was not taken: this one never will be (`refused`), this one not now (`later`), or the server takes none
 * (`unavailable`), because it cannot be reached, or does not accept how it is configured here.
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

/** Why sending came to nothing; what is no fault of a mail concerns all of them. */
export const mailFaultOf = (error: unknown): MailFaultKind =>
  error instanceof MailFault ? error.kind : 'unavailable'

/** Sends mail. Absent where no server for it is configured: then nothing is offered that needs one. */
export type Mailer = {
  /** How many may be sent in a minute where many are to be sent. */
  readonly perMinute: number
  /** @throws MailFault when the server does not take the message */
  send(mail: Mail): Promise<void>
  /** Whether the server lets us in now, whatever it takes then. */
  isReachable(): Promise<boolean>
}
