import { QUESTION, rewriting, STATEMENT } from '../rewriting.ts'
import type { Texts } from '../texts.ts'

const doable =
  `(?:finish|deliver|complete|meet|keep|make|send|start|prepare|take|manage|get|handle|stay|come|write
|join|work|cover|run|present|wait|stop|move|hand over|catch up)`.replaceAll('\n', '')

/** Base forms only: no other verb may follow "did not". */
const bare =
  `(?:listen|answer|reply|deliver|finish|tell|ask|help|call|write|keep|meet|come|show|take|give|respond|warn
|inform|say|speak|do|explain|check|send|support|include|mention|involve|accept|follow|learn|try|admit|thank|share|stick
|consult|communicate|plan)`.replaceAll('\n', '')

const meet = '(?:meet|talk|speak|check in|follow up|sit down|catch up)'
const simple = '(?!.*\\b(?:because|so that|if|when|until|unless|which|but|and|or|by|on)\\b)'
const someday = '(?: (?:soon|sometime|some time|at some point|one day|eventually|later|somehow))?'

/** Better sentences made of the learner's own, in English. */
export const better: Texts['better'] = {
  open: rewriting('so|and|but|well|okay|ok', QUESTION, [
    [`(?:can|could) you (?:please )?(?!\\w+ me\\b)(${doable} ~)`, 'What would you need to $1?'],
    ['do you need (?:any |some )?(?:more )?(?:help|support)( with ~)?', 'What would help you $1?'],
    ['is there anything (?:else )?(?:that )?(i|we) (can|could) (~)', 'What $2 $1 $3?'],
    ['is there anything (?:that )?you (can|could) do( ~)?', 'What $1 you do $2?'],
    ['is there anything else (?:that )?you (need|want)', 'What else do you $1?'],
    ['is (?:there )?(?:something|anything) (\\w+ing) you( ~)?', 'What is $1 you $2?'],
    ['(?:was|is) (?:it|this|that) because of (~)', 'What part did $1 play in it?'],
    [
      '(?:is|are) ((?:the|your|our) ~) (?:ready|done|finished|complete|on time|on track|under control)(?: yet)?',
      'How do things stand with $1?',
    ],
    ['do you like (~)', 'What do you like about $1?'],
    ['are you (?:very |so )?worried about (~)', 'What worries you most about $1?'],
    ['are you sure(?: ~)?', 'What makes you sure, and what could still get in the way?'],
    ['are you ready (?:for|to) ~', 'What do you still need before we start?'],
    [
      'do you have (?:any |an? |some )?(idea|question|concern|suggestion|doubt|thought|plan)s?( ~)?',
      'What $1s do you have $2?',
    ],
    ['do you understand(?: ~)?', 'How does that sound to you?'],
    ['do you think (?:that )?(we|you|i) can (~)', 'How do you think $1 can $2?'],
    ['did you know(?: about ~| that ~)?', 'What did you know about it at the time?'],
    ['have you (?:ever )?thought (?:about|of) (~)', 'What do you think about $1?'],
    ['(?:is|was) everything (?:all right|alright|ok|okay|fine|good)( ~)?', 'How are things going $1?'],
  ]),
  fair: rewriting('well|and|but|because|honestly|look', STATEMENT, [
    ["you(?:'re| are) always (~)", 'On [day] you were $1. What got in the way?'],
    [`you never (${bare}(?: ~)?)`, 'On [day] I had the impression that you did not $1. How do you see it?'],
    ['(?!.*\\bif\\b)you should have (~)', 'It would have helped me if you had $1.'],
    [
      "(?:it's |it is |this is |that's |that is )?(?:all )?your fault",
      'How did it come to this, and what was my part in it?',
    ],
    ['because of you,? ([^.!?;:]{8,90})', '$^1. How can we keep that from happening again?'],
    [
      'you let (?:me|us|everyone) down(?: ~)?',
      'I had counted on [what], and without it [what followed]. What happened?',
    ],
    [
      'you (?:always|constantly) [^.!?]{3,120}',
      'On [day] I noticed [what happened], and it meant [what followed]. What was going on?',
    ],
    [
      'you (?:stole|took the credit)[^.!?]{0,80}',
      'On [day] my work was shown without my name, and that hurt. How did it come about?',
    ],
  ]),
  plain: [
    [
      /^(?:well, |so )?(?:maybe|perhaps|possibly|hopefully|basically|actually|literally|um+|uh+|erm|er),? /i,
      '',
    ],
    [
      /^(?:i (?:think|guess|suppose)(?: that)?|i mean),? (?=(?:we|it|you|they|he|she|this|that|the|there|i|my|our|your)\b)/i,
      '',
    ],
    [/,? (?:i (?:guess|suppose|think)|maybe|perhaps|you know)(?=[.,!?]|$)/gi, ''],
    [/, (?:you know|i mean|um+|uh+|erm|er|i guess) /gi, ', '],
    [
      / (?:maybe|perhaps|probably|possibly|somehow|basically|actually|literally|sort of|kind of|a bit|a little)(?= )/gi,
      '',
    ],
  ],
  brittle:
    /, (?:you know|i mean|um+|uh+|erm|er|i guess|basically|actually), |\b(?:what|which|this|that|a|any|some|every|same) (?:kind|sort) of\b|\b(?:quite|not|just|only|every) a (?:bit|little)\b|\ba bit of\b|\ba (?:bit|little) (?:much|late|too)\b|\ba (?:little|bit)(?: \w+)?[.?!]*$/i,
  firm: rewriting('so|and|well|okay|ok|then|fine', `${someday}${STATEMENT}`, [
    [`${simple}((?:i'll|i will) (?!see|be|try|have|always|never|do my best)~)`, '$1 by [day].'],
    [`${simple}let's (${meet}(?: ~)?)`, "Let's $1 on [day] at [time]."],
    [`${simple}let's (?!see|be|not|hope|try)(~)`, "Let's $1: I will [what] by [day], and you [what]."],
    [
      `${simple}we (?:should|could|can) (?:maybe |perhaps |probably )?(${meet}(?: ~)?)`,
      'Shall we $1 on [day] at [time]?',
    ],
    [
      `${simple}we (?:should|could|can) (?:maybe |perhaps |probably )?(?!be\\b)(~)`,
      'What if we $1 by [day]?',
    ],
  ]),
  and: rewriting('well|okay|ok|yes', STATEMENT, [
    [
      '((?:i|that|it|you)\\b[^.?!;:]{3,90}?),? but ((?:i|we|you|it|the|this|there|my|our|they)\\b[^.?!;:]{3,110})',
      '$1. $^2.',
    ],
  ]),
  invitable: /^i(?:'d like| would like| want| wanted| need| needed) to (?:talk|speak) .*[.!]$/,
  invite: 'How do you see it?',
}
