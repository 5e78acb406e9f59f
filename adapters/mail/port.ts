/** A message of plain text to one person. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mail. Absent where no server for it is configured: then nothing is offered that needs one. */
export type Mailer = {
  /** @throws when the server does not take the message */
  send(mail: Mail): Promise<void>
}
