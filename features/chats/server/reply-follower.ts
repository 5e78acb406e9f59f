/** A reply that another process is making, as far as that process has published it. */
export type ShownReply = {
  /** The owner of the claim under which it is made. */
  readonly owner: string
  /** The text so far; empty until the process that makes it has noticed that somebody waits. */
  readonly text: string
}

type ReplyFollower = {
  /** Whether anything has been pushed. */
  hasPushed(): boolean
  /** Pushes what is new. */
  show(reply: ShownReply): void
}

/** Follows a reply that is made elsewhere, piece by piece. */
export function createReplyFollower(push: (piece: string) => void): ReplyFollower {
  let owner: string | undefined
  let length = 0
  return {
    hasPushed: () => length > 0,
    show(reply) {
      if (reply.text === '') return
      owner ??= reply.owner
      // A reply that was started over has other words: a reader of the first one gets the new one whole at its end.
      if (reply.owner !== owner || reply.text.length <= length) return
      push(reply.text.slice(length))
      length = reply.text.length
    },
  }
}
