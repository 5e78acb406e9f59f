/** The numbers that decide between "not yet", "in part" and "shown". */
export const thresholds = {
  /** With fewer words per message, too little was said. */
  fewWords: 4,
  /** A message with more words is a speech. */
  speech: 90,
  /** The learner's share of all words: above the first it is a lecture, between the two it is much. */
  share: { lecture: 0.8, much: 0.72, little: 0.1 },
  /** From this share of repeated messages on, nothing counts as shown. */
  repeats: 0.4,
  /** From this share of messages on that only ask, it is an interrogation; or only kindness. */
  onlyOneThing: 0.6,
  /** What it takes for "shown", always in different messages. */
  shown: { open: 2, acknowledgements: 2, facts: 3, factMessages: 2, steps: 2 },
  /** From this many reproaches on, an apology does not help. */
  unmendable: 3,
  /** Orders and belittling words. */
  pressing: { much: 2, unfair: 3 },
  /** Hedges and fillers per hundred words. */
  padding: { plain: 2.5, heavy: 5.5 },
} as const
