import { joined, phrases, type Vocabulary } from '../vocabulary.ts'

/** How English is listened to. */
export const englishWords: Vocabulary = {
  phrases: {
    open: phrases(`
      tell me | talk me through | walk me through | help me understand | describe | explain to me
      | could you explain | can you explain | i would like to hear | i'd like to hear | i want to hear
      | share with me | what do you | what did you | what would you | what are you | what is your
      | what's your | what was | what makes | what happened | what else | how do you | how did you
      | how would you | how are you | how is it | how can i | how could we | how can we | why do you
      | why did you | why is | why are you | what can i | what could i | in your own words | i wonder what
      | i wonder how | i'm curious
    `),
    feel: phrases(`
      how are you | how do you feel | how did you feel | how does that feel | how are you feeling
      | how are things | how have you been | how did that make you feel | how does that make you feel
      | how is it going | how's it going | what are you feeling | what do you feel | are you ok
      | are you okay | are you all right | are you alright | how's everything | how is everything
      | how are you doing
    `),
    need: phrases(`
      what do you need | what would you need | what would help | what would it take | what will it take
      | what can i do | what could i do | what do you want | what do you expect | how can i help
      | how can i support | how could i help | what would make | next step | what should we do
      | what support | what are you hoping | what do you suggest | what would you suggest
      | what would you prefer | what matters | what is important | what's important
      | what would you like from | what would you like me
    `),
    more: phrases(`
      anything else | something else | anything more | anything you want to | anything you would like
      | is that all
    `),
    who: phrases(`
      who are you | what's your name | what is your name | who am i talking to | who am i speaking
      | your name please | who is this
    `),
    self: phrases(`
      about yourself | tell me about you | introduce yourself | what do you enjoy | what did you enjoy
      | what do you like | what do you love | do you enjoy | do you like your | do you like working
      | what motivates you | what drives you | what are you proud of | proudest | your strengths
      | what gives you energy
    `),
    knew: phrases(`
      did you know | were you aware | are you aware | have you heard | did you hear | did you realise
      | did you realize | had you noticed | did you notice | have you noticed | have you seen
      | did you see
    `),
    asks: phrases(`
      can you | could you | would you | will you | are you able to | are you ready to | do you have time
      | do you have a minute | may i | can i | could i | would you like me to | do you want me to
      | shall i | should i
    `),
    agreeing: phrases(`
      do you agree | would you agree | don't you agree | don't you think | does that make sense
      | does this make sense | is that fair | is that right | does that sound | does that work
      | is that okay | is that ok | would that work | is it okay if | does that suit | would that suit
      | is that too | would that help
    `),
    invites: phrases(`
      any questions | do you have questions | do you have a question | ask me anything | questions for me
    `),
    private: phrases(`
      medication | medicine | diagnosis | diagnosed | therapist | therapy | fully healed | fully recovered
      | cured | something at home | problems at home | private problems | personal problems
      | your marriage | divorce | pregnant | depressed
    `),
    empathy: phrases(`
      i understand | i can understand | i can see | i see that | i see why | i see how | i hear you
      | i hear that | i hear how | that sounds | it sounds | sounds like | must be | must have been
      | must feel | i can imagine | i imagine | i appreciate | makes sense | sorry to hear
      | i know this is | i know it's | i know it is | i know how | that's understandable
      | it's understandable | i realise | i realize | i recognise | i recognize | not your fault
      | not easy | you're right | you are right | i get that | i care | no blame | not about blame
      | you're not in trouble | you are not in trouble | nobody is in trouble | does sound like
      | i'm glad you're telling me | i am glad you're telling me | i'm glad you told me
      | i'm glad you said | thank you for telling me | thanks for telling me | thank you for being honest
      | thanks for being honest | thank you for being open | thank you for sharing | thank you for saying
      | thank you for bringing that up | thanks for bringing that up | fair concern | fair question
      | fair point | every right to | i know that's not | i know you have | no wonder
      | i didn't know about | i didn't know that you | i had no idea | can't have been easy
      | cannot have been easy | that's a lot | that's honest of you | that is honest of you | i get why
      | i get how | must have felt | that explains a lot | i know you've | a lot on your plate
      | what a relief | that's a relief
    `),
    apology: phrases(`
      i'm sorry | i am sorry | i apologise | i apologize | my apologies | my mistake | i was wrong
      | that was unfair | i was unfair | forgive me | sorry about | sorry for | sorry that | my fault
      | our mistake | our fault | we let you down | we failed you | i should have noticed
      | i should have asked | i should have told you | i should have seen | i should have called
      | that's on me | that is on me
    `),
    praise: phrases(`
      well done | great job | good job | great work | good work | excellent | i'm impressed | impressed by
      | you did well | you've done well | very good at | really good at | proud of you | nicely done
      | congratulations | i value your | you handled that well | strong results | you are great
      | you're great | you did great | fantastic
    `),
    thanks: phrases("thank you | thanks | many thanks | i'm grateful"),
    evidence: phrases(`
      for example | for instance | last week | last month | last quarter | last year | yesterday
      | this morning | on monday | on tuesday | on wednesday | on thursday | on friday | in the report
      | i noticed | i observed | i saw that | specifically | percent | the data | according to
      | in the meeting | twice | three times | the figures | the numbers
    `),
    request: phrases(`
      i deserve | i'm asking for | i am asking for | i would like to ask for | i'd like to ask for
      | i want a | i would like a | i'd like a | a raise of | i expect a | i request | i need a raise
      | i want more | i demand | a rise of | a pay rise | i'm requesting | i am requesting | a raise
    `),
    badNews: phrases(`
      bad news | difficult news | hard news | sad news | not good news | cancelled | canceled | laid off
      | layoffs | lay off | redundant | redundancies | shut down | closing the | let you go
      | letting you go | will not be promoted | did not get the | didn't get the | turned down | bankrupt
      | will only arrive | will only come | will be late | will be delayed | is delayed | are delayed
      | will not be ready | won't be ready | the answer is no | i have to say no | my answer is no
      | we can't deliver | we cannot deliver | i can't say yes | i cannot say yes | ended the project
      | stopped the project
    `),
    next: phrases(`
      let's | let us | next step | next steps | by monday | by tuesday | by wednesday | by thursday
      | by friday | by tomorrow | by the end | by next | i suggest | i propose | i'd suggest
      | i'd propose | we could | how about | what if we | what about | shall we | should we | i will
      | i'll | we will | we'll | follow up | follow-up | plan | agree on | agree to | check in
      | could we agree | can we agree | would you be willing | would it help if | are you willing
      | i can offer | my proposal | commit to | i can lend | i can send | i can give you | i can get you
      | we can lend | we can deliver | we can send | i can do today | here is what i can
      | here's what i can | let me suggest | you'll have it | you will have it | we meet | we look at it
      | we rehearse | i find out | i sort out | we go through it | let me put it together
      | here's an idea | here is an idea | talk about it again | talk about this again | talk again
    `),
    when: phrases(`
      by monday | by tuesday | by wednesday | by thursday | by friday | by tomorrow
      | by the end of the week | by the end of the month | by the end of the day
      | by the end of the quarter | by next week | by next month | by next monday | by next friday
      | next week | next month | next monday | next tuesday | next wednesday | next thursday | next friday
      | tomorrow | in two weeks | in three weeks | in a week | in a month | in two days | every week
      | every monday | every friday | once a week | once a month | weekly | on monday | on tuesday
      | on wednesday | on thursday | on friday | this afternoon | this week | today | within a week
      | within two weeks
    `),
    blame: phrases(`
      you always | you never | your fault | you failed | you should have | you don't care
      | you do not care | lazy | useless | incompetent | you people | disappointing | disappointed in you
      | you're late | you are late | stupid | idiot | pathetic | ridiculous | your problem | you ruined
      | you messed | you screwed | unacceptable | you can't even | you didn't even
      | what is wrong with you | what's wrong with you | you let me down | you let us down | you're wrong
      | you are wrong | shut up | you're not good | you are not good | nonsense | blame you
      | you're being difficult | you are being difficult | you keep making excuses | unprofessional
      | you're impossible | you are impossible | liar | you lied | accuse you | accusing you
      | blaming you | judging you | judge you | point the finger | pointing fingers | attack you
      | attacking you | your excuses | don't want excuses | do not want excuses | no more excuses
      | stop making excuses | that's no excuse | you stole | stole my | took the credit | took credit
      | because of you | you keep missing | you keep making | you keep forgetting | you keep ignoring
      | i expected more | i expected better | not interested in excuses | not interested in your excuses
      | why can't you | why can you not | do you even care | clean up after you | clean up behind you
      | clean up your mess | your mess | stop whining | stop complaining | not my problem | you owe me
      | you're all the same | you are all the same | are all the same | what kind of person you
      | live off other people | taking advantage of me | took advantage of me | is a joke
      | i don't want to hear | how dare you | typical of you | your own fault
      | you only think of yourself | waste of my time | can't be trusted | sick of you | fed up with you
      | tired of your | that'll be on you | you don't get it | promise customers the moon | oh please
      | your attitude | is a disaster | was a disaster | a catastrophe | hopeless | there you go again
      | isn't the place for you | is not the place for you | what you're really like
      | what you are really like | you just dump | do you have any idea how | don't tell me you
      | shame on you | you have no excuse | what were you thinking | you couldn't even
      | take it or leave it | not your slave | always urgent with you | as if i had no life
      | because i say so | because i said so | how is that my concern | not my concern | discussion over
      | you're not the only one | you are not the only one
    `),
    hedge: phrases(`
      maybe | perhaps | i guess | i think | probably | might | possibly | somehow | a bit | a little
      | just wondering | not sure | i suppose | more or less | if that's okay | hopefully | i was just
    `),
    filler: phrases(`
      um | umm | uh | uhm | erm | er | you know | basically | actually | literally | sort of | kind of
      | i mean
    `),
    greeting: phrases(`
      hello | hi | hey | good morning | good afternoon | good evening | thanks for coming
      | thank you for coming | thanks for meeting | thank you for meeting | thanks for joining
      | thank you for joining | thanks for taking | thank you for taking | welcome | nice to meet you
      | good to see you
    `),
    bye: phrases(`
      goodbye | good bye | bye | bye bye | see you | that's all from me | talk soon | take care
      | speak soon | talk to you later | until next time | let's end here | let's stop here
      | have a good day | have a good one | have a good evening | have a good weekend | have a nice day
      | have a nice evening | have a nice weekend | have a great day | have a great weekend
    `),
    curt: phrases(`
      yes | no | ok | okay | sure | fine | maybe | right | hm | hmm | mhm | i see | exactly | yep | yeah
      | nope | true | good | great | cool | well | so | and | why not | of course | alright | all right
      | nothing | got it | k | understood | agreed | continue | go on
    `),
    offTopic: phrases(`
      weather | football | soccer | basketball | recipe | joke | poem | a song | movie | netflix | pizza
      | capital of | bitcoin | lottery | horoscope | javascript | python code | write code | write me
      | video game | your favourite | your favorite | celebrity | world cup | what's 2 + 2 | homework
      | favourite colour | favorite color | translate this
    `),
    distress: phrases(`
      kill myself | end my life | suicide | suicidal | hurt myself | harm myself | want to die
      | don't want to live | self-harm
    `),
    harmless: phrases(`
      let's talk | let's discuss | let's start | let's be | let's go back | let's see | let's begin
      | let's not | let's say | let's face | let us talk | let us start | i will be honest
      | i'll be honest | i'll admit | i will admit | i'll say | let's look at what happened
      | sorry to hear | not your fault | isn't your fault | plan to talk | we'll see | hi-fi
      | no excuses needed | thanks for nothing | i would plan | not disappointing | i'll be direct
      | i will be direct | what about you | what about your | tell me if | tell me whether
    `),
  },
  openStarts: phrases(`
      what | what's | how | how's | why | which | who | when | where | whose | to what extent
      | in what way
    `),
  closedStarts: phrases(`
      do you | did you | are you | were you | can you | could you | would you | will you | have you
      | is it | is that | is there | was it | does it | don't you | aren't you | didn't you | shall we
      | should we
    `),
  negated: joined(
    /(?<!\byou (?:\w+ )?)\b(?:not|without|i never|i would never|we never|\w+n't|nobody (?:is|was|wants|says|thinks))/,
    /(?: (?!(?:and|but|because|so)\b)[\w']+){0,6} $/,
  ),
  date: joined(
    /\b(?:by |on |before |from )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? /,
    /(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/,
    /|\b(?:every|on) (?:mon|tues|wednes|thurs|fri)days?\b|\bby the \d{1,2}(?:st|nd|rd|th)\b/,
  ),
  attack: [
    joined(
      /(?<!\b(?:you|they|we|i|not|don't) )\b(?:ignore|disregard|forget|override|bypass)\b(?: \w+){0,4} /,
      /(?:instructions?|rules|prompts?|guidelines|programming|directives)\b/,
    ),
    /\b(?:system|initial|hidden|original|secret) (?:prompt|message|instructions?)\b/,
    joined(
      /\b(?:reveal|print|show|repeat|output|display|recite|give|tell|what (?:is|are|were))\b/,
      /(?: \w+){0,4} (?:prompt(?! [a-z])|your (?:\w+ )?instructions|(?:words|text) above)\b/,
    ),
    /\b(?:jailbreak|developer mode|dan mode|do anything now|prompt injection|sudo mode)\b/,
    joined(
      /\b(?:you are now|act as|behave as|respond as|answer as) (?:an? )?/,
      /(?:assistant|ai|dan|bot|chatbot|language model|pirate|different (?:person|character))\b/,
    ),
    /\bstop (?:role-?playing|the roleplay|pretending to be)\b|\b(?:break|drop) (?:the |your )?character\b/,
    /<\/?(?:system|instructions?|prompt|assistant)>|\[\/?(?:inst|system)\]|^\s*(?:system|assistant):/,
  ],
  robot: [
    joined(
      /\b(?:are|r) you (?:really |actually |just |even )?(?:an? )?/,
      /(?:real|human|ai|bot|robot|chat ?bot|machine|computer|program|language model|llm)\b/,
    ),
    joined(
      /\byou(?:'re| are) (?:just |only |really |obviously )?(?:an? )?/,
      /(?:ai|bot|robot|chat ?bot|machine|computer program|language model|llm)\b/,
    ),
    /\b(?:chatgpt|openai|large language model|artificial intelligence)\b/,
  ],
  topic: {
    articles: { the: 'the', your: 'my', my: 'your', our: 'our' },
    plain: ['the'],
    twoWords: true,
    stop: phrases(`
      other | others | same | first | second | last | next | whole | only | best | worst | most | more
      | right | wrong | time | times | thing | things | way | ways | point | points | fact | moment | day
      | days | week | weeks | month | months | year | years | end | start | beginning | morning | future
      | past | side | part | people | person | view | opinion | thoughts | feelings | mind | words | word
      | question | questions | answer | help | feedback | name | case | rest | idea | reason | reasons
      | truth | fault | patience | understanding | honesty | concerns | instructions | prompt | prompts
      | place | turn | team's | long | short | new | old | good | bad | great | own | very | really
      | following | went | came | took | made | gave | felt | kept | seems | means | needs | makes | takes
      | comes | wants | looks | feels | sounds | starts | could | would | should | might | which | where
      | while | because | again | today | still | their | there | these | those | between | after | before
      | under | without | within | about | being | difficult | easier | harder | previous | words above
      | above | matter | topic | subject | conversation | meeting | chat | talk | situation | job
      | written | mistake | mistakes | policy | began | begin | begins | started | wanted | tell | told
      | know | knows
    `),
    stopEnding: /(?:ed|ing|'s)$/,
    pronouns: [],
    people: phrases(`
      employee | manager | colleague | customer | client | person | user | learner | partner | boss
      | leader | team | report | goal | conversation | meeting | discussion | talk | company | director
      | stakeholder | member | other | organisation | organization | role | scenario | need | aim | task
      | board | facts | relationship | record | call | chance | message | practice
    `),
  },
  factMark: /^\s*[-*]?\s*fact(?: \(en\))?\s*:\s*(.+)$/i,
}
