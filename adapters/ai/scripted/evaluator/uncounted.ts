/** What can be said, in English, of a conversation in a language that the rules do not know. */
export const uncounted = (turns: number, share: number): readonly string[] => [
  `You stayed with this conversation for ${turns === 1 ? 'one message' : `${turns} messages`}, in a language that the rules behind this evaluation do not know. That is why this text is in English, and why only words were counted: what you said, and how well you said it, could not be judged.`,
  `In figures: ${Math.round(share * 100)}% of all the words were yours. In most talks at work it is a good sign when neither side says much more than two thirds.`,
]
