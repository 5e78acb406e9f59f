import { listed } from '../listed.ts'
import type { Texts } from '../texts.ts'

/** How the whole conversation is summed up, in English. */
const some = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const overview: Texts['overview'] = {
  lead: {
    much: [
      'This was a skilful conversation: you kept both the subject and the person in view.',
      'You led this conversation well, and you can rely on what worked here.',
      'Much of this was done the way one would hope for in a difficult talk.',
    ],
    part: [
      'There is a good deal here to build on.',
      'Several things worked well in this conversation.',
      'You are on a good path with this one.',
    ],
    little: [
      'This was not an easy conversation to have, and there is a start in it worth keeping.',
      'A conversation like this rarely succeeds at the first go. One part of it did work.',
    ],
  },
  strengths: {
    listening: ['You left the other person room to speak.'],
    asking: [
      'Your question {quote} left the answer open, and that is how one learns something new.',
      'With {quote} you made room for the other person’s own account.',
    ],
    acknowledging: [
      'When you said {quote}, you showed that the answer had reached you before you went on.',
      'The words {quote} gave the other person a reason to trust you.',
    ],
    concreteness: [
      'You kept to things that can be checked: {quote}.',
      'By saying {quote} you put a fact on the table instead of an opinion.',
    ],
    planning: [
      'And you brought the talk to something one can rely on: {quote}.',
      'With {quote} your good intentions became an agreement.',
    ],
    fairness: ['You stayed fair throughout.'],
    clarity: ['You spoke plainly.'],
  },
  start: [
    'You stayed in this conversation, which is the first thing it takes, and you said where you stand: {quote}. From there you can go on.',
    'You opened this conversation and kept it going for {n} messages. It is a small start, and practising is the place to make one.',
  ],
  first: 'For next time:',
  second: 'And a second thing to try:',
  gaps: {
    blame: [
      '{quote} is the moment at which your partner had to defend themselves. The annoyance behind it may be justified; name one occasion and what it led to, then ask how they see it.',
    ],
    threat: [
      '{quote} put your partner under pressure, and pressure gets a forced yes at best. Say what matters to you and why, then ask what would be possible.',
    ],
    private: [
      '{quote} goes into what is private. Ask about the work instead: what it takes, what is too much, what would help.',
    ],
    belittling: [
      '{quote} was probably meant well, and it leaves the other person alone with how they feel. Recognise it first, then ask; advice can wait.',
    ],
    formula: [
      '{quote} is a phrase one has heard too often, and it keeps the other person at a distance. Say in your own words what happened and what you can do.',
    ],
    order: [
      '{quote} decides for the other person. Give your reason, then ask what they would need to make it work: people carry what they helped to decide.',
    ],
    lecture: [
      'leave more of the words to the other person. {quote} stands in a long stretch of yours. Stop after the first point and ask what they think of it.',
      'leave more of the words to the other person. Stop after your first point and ask what they think of it.',
    ],
    fewWords: [
      'say a little more. One or two full sentences per message, one about what you heard and one about what you want, are enough to carry a conversation.',
    ],
    deaf: [
      'turn to the other person sooner. After {quote} you could have asked how that looks from their side.',
      'turn to the other person sooner and ask how things look from their side.',
    ],
    repeat: [
      'let the answer change your next message. You said {quote} more than once; take one word from what you hear and ask about that.',
      'let the answer change your next message: take one word from what you hear and ask about that.',
    ],
    noQuestion: [
      'ask. You said {quote} and went on from there without learning how the other person sees it. “How did this look to you?” would be enough.',
      'ask. “How did this look to you?” would be enough to learn what you could not know.',
    ],
    closedOnly: [
      'open your questions. {quote} can be answered in one word, and then it is your turn again. Questions with “what” or “how” bring out what you cannot guess.',
    ],
    fewOpen: [
      'ask one question more. {quote} was a good one; when the answer comes, follow it with “what was the hardest part of that?” before you move on.',
      'ask one open question more, and follow up the answer before you move on.',
    ],
    onlyAsks: [
      'give something between your questions. {quote} is a fair question, but after several in a row it feels like an interview. Say what you took from each answer, and where you stand yourself.',
    ],
    noAcknowledgement: [
      'say what you heard before you reply. Your partner told you {heard} and you answered {quote}. One sentence in between, such as “I can see why that was hard”, shows that it reached you.',
      'say what you heard before you reply. “I can see why that was hard” is one sentence, and it often turns a talk.',
    ],
    fewAcknowledgements: [
      'stay a moment longer with what you are told. After {heard} you went on with {quote}. Saying in your own words what you have just heard would have paid off there as well.',
      'stay a moment longer with what you are told, and say in your own words what you have heard.',
    ],
    onlyKind: [
      'let the kindness lead somewhere. {quote} is friendly, but friendliness alone does not settle anything. Follow it with the matter itself: one fact, one question, one proposal.',
      'let the kindness lead somewhere: follow it with one fact, one question or one proposal.',
    ],
    noFact: [
      'name one thing that anybody could check. {quote} leaves open what exactly you mean; a date, a figure or one example would make it impossible to misunderstand.',
      'name one thing that anybody could check: a date, a figure or one example.',
    ],
    fewFacts: [
      'bring in one more fact. {quote} was a good one, and one or two more of that kind would put the talk on firmer ground.',
    ],
    noStep: [
      'end with something that happens. Your last words were {quote}. Close with who does what by when, even if it is only the next short talk.',
      'end with something that happens: who does what by when, even if it is only the next short talk.',
    ],
    vagueStep: [
      'pin it down. {quote} points the right way, but nobody could say next week whether it was done. Add who, what and by when.',
    ],
    oneStep: [
      'ask for the other half of the agreement. After {quote} find out what your partner will do and whether the date works for them.',
    ],
    padding: ['trust your own sentence. In {quote} the small words take away what the thought has to give.'],
    nothingPlain: [
      'say the main thing once in a plain sentence: what happened, what you want, and why it matters to you.',
    ],
    nothingHard: [
      'say the difficult part too. You were never unfair, but so far there was little that anybody could have objected to. A kind talk can hold a hard fact.',
    ],
  },
  say: 'You could say: {better}',
  further:
    'For next time, a finer exercise: before you propose anything, sum up in one sentence what you have heard and ask “did I get that right?”. And when you have asked an open question, count silently to five; the most important part of an answer often comes after the first pause.',
  short:
    'There is not much here yet to judge by. Next time write one or two full sentences each time: what you noticed, what you would like to know, and what you suggest. Your partner reacts to all of it.',
  outside: 'Messages that spoke to the program behind your partner were set aside and not judged.',
  foreign: 'Messages in another language were counted but not judged.',
  figures: ({ turns, share, average, ...counted }) => {
    const all = [
      [counted.open, 'open question'],
      [counted.closed, 'yes-or-no question'],
      [counted.acknowledgements, 'word of recognition', 'words of recognition'],
      [counted.facts, 'fact that can be checked', 'facts that can be checked'],
      [counted.steps, 'proposed step'],
      [
        counted.blame,
        'phrase that could be heard as a reproach',
        'phrases that could be heard as a reproach',
      ],
    ] as const
    const found = all.filter(([count]) => count > 0).map(([count, one, many]) => some(count, one, many))
    const first = `In figures: ${share}% of the words were yours, about ${average} in each of your ${some(turns, 'message')}.`
    const timed = counted.steps === 0 ? '' : ` (${counted.firm === 0 ? 'none' : counted.firm} with a time)`
    return found.length === 0
      ? `${first} None of the things that the rules count was found in them.`
      : `${first} The rules counted ${listed(found, ' and ').replace(/proposed steps?/, `$&${timed}`)}.`
  },
  origin:
    'This evaluation was made by fixed rules that look at your words alone. No AI model was involved: the rules hear neither tone nor irony, they overlook good sentences that they do not know, and they did not read this scenario’s criteria. Take what helps you.',
}
