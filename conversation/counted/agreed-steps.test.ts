import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { findAgreedSteps, isAgreedStep } from './agreed-steps.ts'

test.each([
  ['en', 'I will call the warehouse by Friday.', ''],
  ['en', "Let's meet on Wednesday at ten.", ''],
  ['en', 'Could you send me the draft by Tuesday?', ''],
  ['en', 'I will lend you two testers.', 'They start on Monday.'],
  ['en', 'Maria will check the figures tomorrow.', ''],
  ['en', "It won't be ready by Monday, but I'll send it on Wednesday.", ''],
  ['pt', 'Eu ligo para o armazém até sexta.', ''],
  ['pt', 'Vamos nos reunir na quarta às 10.', ''],
  ['pt', 'Você poderia me enviar o rascunho até terça?', ''],
  ['pt', 'Vou emprestar dois testadores.', 'Eles começam na segunda.'],
  ['fr', "J'appelle l'entrepôt d'ici vendredi.", ''],
  ['fr', 'Retrouvons-nous mercredi à 10 heures.', ''],
  ['fr', "Pourriez-vous m'envoyer le brouillon avant mardi midi ?", ''],
  ['fr', 'Je vous prêterai deux testeurs.', 'Ils sont là dès lundi.'],
  ['en', "I'm calling the warehouse at two.", ''],
  ['en', 'ill ask n get back 2 u by thurs', ''],
  ['en', 'And on the 24th we each present one half, agreed?', ''],
  ['en', 'We deliver 30 chairs and 8 tables on 15 May.', ''],
  ['fr', 'Tu pourrais m’envoyer le plan le 22 avril ?', ''],
  ['pt', 'Posso ir junto na ligação, quinta às 10h.', ''],
  ['pt', 'Você podia mandar o plano até sexta?', ''],
  ['fr', "Je t'envoie la liste vendredi.", ''],
  ['fr', "Je t'appelle demain matin.", ''],
  ['fr', "Je vais t'envoyer la liste vendredi.", ''],
  ['fr', 'Je ne manquerai pas de vous rappeler vendredi.', ''],
  ['en', 'Let me call you tomorrow morning.', ''],
  ['en', 'You and I will sit down on Friday.', ''],
  ['en', 'I will call you by Friday because you should not have to wait.', ''],
  ['en', "So you don't have to wait I will call them on Monday.", ''],
  ['en', 'To make sure it does not happen again I will check it every Monday.', ''],
  ['en', "Don't worry I'll send it by Friday.", ''],
  ['en', "Instead of waiting I'll call them on Monday.", ''],
  ['en', 'Since I did not finish it I will send it by Friday.', ''],
  ['en', "I'll have gone through the list by Friday.", ''],
  ['fr', "Pour que vous n'ayez plus à attendre je vous appelle vendredi.", ''],
  ['fr', 'Je vous appelle pas plus tard que vendredi.', ''],
  ['pt', 'Para que isso não aconteça de novo vou te ligar toda sexta.', ''],
  ['pt', 'Não se preocupe que eu te ligo na sexta.', ''],
  ['en', 'No doubt I will send it by Friday.', ''],
  ['en', 'I have no doubt we will finish it on Tuesday.', ''],
  ['en', 'If not I will call you on Friday', ''],
  ['en', 'Believe it or not I will send it on Friday.', ''],
  ['en', "I'll call not only you but also Maria on Monday.", ''],
  ['pt', 'Sem dúvida eu mando até sexta.', ''],
  ['pt', 'Se não eu te ligo na sexta.', ''],
  ['fr', 'Sans aucun doute que je vous appelle vendredi.', ''],
  ['fr', 'Je vous en parle plus en détail vendredi.', ''],
  ['fr', 'Je vous présente plus précisément le plan lundi.', ''],
  ['fr', 'Je vous rappelle plus au calme demain.', ''],
  ['fr', 'Je vous envoie pas seulement la liste mais aussi le plan vendredi.', ''],
  ['en', "Without a doubt I'll call you on Monday.", ''],
] as const)('in %s this is an agreed step: %s %s', (language, sentence, next) => {
  expect(isAgreedStep(sentence, next, language)).toBe(true)
})

test.each([
  ['en', 'I will call the warehouse.', ''],
  ['en', 'The delivery will only arrive on 21 May.', ''],
  ['en', 'We will be delayed until Friday.', ''],
  ['en', 'You have to deliver by Friday.', ''],
  ['en', 'Seven chairs on Tuesday.', ''],
  ['en', "Your files were on time before 7 March, I'll give you that.", ''],
  ['en', 'I will cut the cost by 10 percent.', ''],
  ['en', 'How can I help you today?', ''],
  ['en', 'Maybe I could send you the draft by Friday.', ''],
  ['en', 'If I find the time, I will send it by Friday.', ''],
  ['pt', 'Vou tentar te enviar o rascunho até sexta.', ''],
  ['fr', 'Peut-être que je vous enverrai le brouillon vendredi.', ''],
  ['pt', 'A entrega só vai chegar em 21 de maio.', ''],
  ['pt', 'Desculpa se pareceu que eu não ligo.', 'Amanhã é outro dia.'],
  ['pt', 'Não vamos conseguir entregar até sexta.', ''],
  ['pt', 'É a segunda vez que eu falo disso.', ''],
  ['pt', 'Você tem que entregar até sexta.', ''],
  ['fr', "Les pièces n'arriveront que le 21 mai.", ''],
  ['fr', 'Nous ne pourrons pas livrer avant vendredi.', ''],
  ['fr', 'Vous devez livrer avant vendredi.', ''],
  ['fr', 'Je ne vous enverrai pas la liste vendredi.', ''],
  ['fr', 'Et je ne vous appellerai pas demain non plus.', ''],
  ['fr', 'Je refuse de vous envoyer la liste, je ne vous appellerai pas vendredi.', ''],
  ['en', "I don't think I can send it by Friday.", ''],
  ['en', 'There is no way I will call them on Monday.', ''],
  ['en', "I doubt I'll send it by Friday.", ''],
  ['en', 'I never said that I will send it by Friday.', ''],
  ['en', 'We will have lost the client by Friday.', ''],
  ['pt', 'Não te mando nada até sexta.', ''],
  ['pt', 'Nunca mais vou trabalhar no domingo.', ''],
  ['pt', 'Não prometo que mando até sexta.', ''],
  ['pt', 'Duvido que eu mande, mas duvido que vou ligar até sexta.', ''],
  ['fr', "Je t'appelle pas demain.", ''],
  ['fr', "Je t'envoie pas la liste vendredi.", ''],
  ['fr', 'Je vous appelle pas demain.', ''],
  ['en', "They didn't let me send it on Friday.", ''],
  ['en', 'My boss let me check it on Monday.', ''],
  ['en', "You didn't let me speak on Friday.", ''],
  ['en', "Don't let me talk to him on Monday.", ''],
  ['en', 'Let me check what happened on Monday.', ''],
  ['en', 'Let me review what you did on Friday.', ''],
  ['en', 'Let me get back to what you said on Monday.', ''],
] as const)('in %s this is no agreed step: %s', (language, sentence, next) => {
  expect(isAgreedStep(sentence, next, language)).toBe(false)
})

test('an ultimatum with a date is no agreed step', () => {
  const ultimatums = [
    "If you don't sign by Friday, you're fired.",
    "I'll wait until Friday or I'm walking out.",
  ]
  for (const ultimatum of ultimatums)
    expect(findAgreedSteps(alternatingConversation('en', ultimatum), 'en')).toEqual([])
})

test('a step that is repeated counts once', () => {
  const conversation = alternatingConversation(
    'en',
    "I'll call on Friday.",
    'Good.',
    "So I'll call on Friday.",
  )
  expect(findAgreedSteps(conversation, 'en')).toEqual([{ message: 1, quotation: "I'll call on Friday." }])
})

test.each([
  [
    'en',
    ['I’ll speak to Chris on Thursday, you send me the outline by Tuesday, and we look at it at ten.'],
    ['I’ll speak to Chris on Thursday', 'you send me the outline by Tuesday', 'we look at it at ten.'],
  ],
  [
    'fr',
    ['Je propose que tu envoies un mail au comité avant vendredi, et moi je rédige le brouillon ce soir.'],
    ['Je propose que tu envoies un mail au comité avant vendredi', 'moi je rédige le brouillon ce soir.'],
  ],
  [
    'fr',
    ['Voyons-nous mercredi à 10 heures.', 'On se voit mercredi alors.'],
    ['Voyons-nous mercredi à 10 heures.'],
  ],
  ['fr', ['Je vous livre trente chaises vendredi.', 'Non, oubliez ma proposition.'], []],
  [
    'en',
    ["I'll send you the outline on 3 March, and I'll call you on 20 March.", "I'll call you by 20 March."],
    ["I'll send you the outline on 3 March", "I'll call you on 20 March."],
  ],
  [
    'en',
    ["I'll send it in 2 days, and I'll call you in 2 weeks.", 'So I call you within 2 weeks.'],
    ["I'll send it in 2 days", "I'll call you in 2 weeks."],
  ],
  ['en', ["I'll call you at noon.", "I'll call you by noon, then."], ["I'll call you at noon."]],
  [
    'en',
    ["I'll call you on the 3rd of March.", 'I call you by 3 March.'],
    ["I'll call you on the 3rd of March."],
  ],
  [
    'en',
    ["I'll call you at the start of next week, and I'll send the plan by the end of next week."],
    ["I'll call you at the start of next week", "I'll send the plan by the end of next week."],
  ],
  ['fr', ['Je vous appelle à 14 h.', 'Je vous appelle donc à 14 heures.'], ['Je vous appelle à 14 h.']],
  [
    'en',
    ["I'll call you this week, and I'll draft it next week."],
    ["I'll call you this week", "I'll draft it next week."],
  ],
  [
    'fr',
    ['Je vous envoie le plan le 3 mars.', 'Et je vous appelle le 17 mars.'],
    ['Je vous envoie le plan le 3 mars.', 'Et je vous appelle le 17 mars.'],
  ],
  [
    'pt',
    ['Eu te envio o rascunho na quarta, então você revisa na sexta.'],
    ['Eu te envio o rascunho na quarta', 'você revisa na sexta.'],
  ],
  [
    'pt',
    ['Eu ligo para o armazém na sexta.', 'Então fica assim: eu falo com o armazém na sexta.'],
    ['Eu ligo para o armazém na sexta.'],
  ],
] as const)(
  'in %s each step counts once, and a withdrawn step does not count: %s',
  (language, said, steps) => {
    const conversation = alternatingConversation(language, ...said.flatMap((content) => [content, 'OK.']))
    expect(findAgreedSteps(conversation, language).map(({ quotation }) => quotation)).toEqual(steps)
  },
)
