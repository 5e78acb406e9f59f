import { anyOf, type Cues } from '../cues.ts'

/** What English is listened to for besides. */
export const cues: Cues = {
  who: anyOf("i | i'll | i'd | we | we'll | we'd | let's | let us | shall | us | both of us | each of us"),
  when: anyOf(`
    monday | tuesday | wednesday | thursday | friday | saturday | sunday | mondays | tuesdays | wednesdays
    | thursdays | fridays | tomorrow | tonight | today | this week | this month | this afternoon
    | this evening | next week | next month | at # | at noon | at one | at two | at three | at four | at five
    | at nine | at ten | at eleven | by noon | before noon | by # | before # | until # | from # | on #
    | by lunch | by the end of | before the end of | on the # | by the #(?:st|nd|rd|th)? | every day
    | every week | every morning | every other | first thing | in an hour | in one hour | in two hours
    | within an hour | in a week | in two weeks | in three weeks | in # (?:hours?|days?|weeks?) | within # hours
    | once a week | once a month | half past \\w+
  `),
  amount: anyOf(`
    (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen
    |twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)(?! of (?:us|you)) | half of the | a dozen
    | a third of | a fifth of
  `),
  commits:
    /\b(?:i(?:'ll| will)|we(?:'ll| will)|you and i|let's|the two of us|both of us|let me) (?!know|see|be honest|be direct|admit|say|not|talk about)\w+/,
  invites:
    /\b(?:tell me|talk me through|walk me through|help me understand|describe|share with me|i'm curious|i wonder (?:what|how)|(?:i'd|i would) like to (?:hear|understand|know))\b/,
  restates:
    /^(?:ah|oh|okay|ok|right|good|and)?,? ?so (?:you(?:'d|'re|'ve)? |what (?:you|really|matters)|for you)|\b(?:if i understand|what i(?:'m hearing| hear)|you(?:'re| are) saying|in other words|so what really)\b/,
  order: anyOf(`
    you must(?! (?:be|have|feel)) | you have to | you need to(?! know) | you'll have to | you will have to
    | you will just have to
    | you'll just have to | you are going to have to | you just need to | just do | just get | just make sure
    | just stop | just send | just deliver | just accept | send me your | from now on i want | i'll want a
  `),
  belittles: anyOf(`
    calm down | don't worry | do not worry | stay positive | chin up | look on the bright side
    | exciting opportunity | great opportunity | could be worse | not that difficult | it's not that hard
    | for your own good | get over it | let's not dwell | it'll all be fine | it will all be fine
    | everything will be fine | no need to be upset | no need to raise your voice | nobody needs to be upset
    | you should try | you look great | these things happen | everyone complains | everybody complains
    | it's only a | don't take it personally | don't be so | you're overreacting | i'm sure you'll be fine
  `),
  threatens: anyOf(`
    or else | wonder about your future | or i'm gone | or i'm out | or i leave | or i go | then we'll see | we'll see how | had better
    | will have consequences | there will be consequences | a very different conversation | it's your choice
    | you'll regret | last warning | final warning | don't be surprised (?:when|if) | you'll see
    | i'll make sure everybody | i can make your
  `),
  formula: anyOf(`
    your feedback very seriously | your concerns very seriously | your feedback seriously | any inconvenience
    | terms and conditions | company policy | our policy | your satisfaction is | it is what it is
    | i'm only doing my job | i'm just doing my job | the rules are the rules
  `),
  meant: /not sure|you know(?! ?,)|\b(?:a|the|your) (?:maybe|perhaps)/,
  second: anyOf("you | your | you're | you've"),
  checks: anyOf(`
    may i | shall we | would you do the same |
    does that (?:work|suit|help|sound|seem|fit|match|make sense|cover) | would that (?:work|suit|help|be) | is that (?:right|fair|okay|ok|alright|too|realistic|doable|what)
    | works? for you | suit you | sounds? (?:right|fair|okay|alright) | did i get that right | have i understood
    | am i missing | is something missing | anything (?:missing|i(?:'ve| have) (?:missed|forgotten|not)) | would you send
    | (?:can|could) you live with | fair to you | are you okay with | are we agreed | anything else | i haven't thought of
  `),
  but: /,? but\b/,
  generalises: anyOf('always | never | every time | constantly | all the time'),
}
