/** What another process shows of the reply that it makes. */
export type ShownReply = {
  /** Which claim it is made under. */
  readonly owner: string
  /** What there is of it so far; empty until the process that makes it has noticed that somebody waits. */
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
      // A reply that was begun anew has other words: who has read some of the first one gets it whole at its end.
      if (reply.owner !== owner || reply.text.length <= length) return
      push(reply.text.slice(length))
      length = reply.text.length
    },
  }
}
