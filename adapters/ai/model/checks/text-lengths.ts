/** A text by its name, and how many characters it may have. */
type LimitedText = readonly [name: string, text: string, limit: number]

/** What is wrong with texts that may be neither empty nor too long, in words for the model. */
export const findWrongLengths = (texts: readonly LimitedText[]): string[] =>
  texts.flatMap(([name, text, limit]) => {
    if (text === '') return [`${name}: it is empty.`]
    return text.length > limit ? [`${name}: it has more than ${limit} characters.`] : []
  })
