import { QUESTION, rewriting, STATEMENT } from '../rewriting.ts'
import type { Texts } from '../texts.ts'

const simple = '(?!.*\\b(?:porque|para que|se|quando|até|enquanto|mas|e|ou)\\b)'
const someday =
  '(?: (?:em breve|qualquer hora|um dia desses|algum dia|em algum momento|mais tarde|mais para frente|depois))?'
const meet = '(?:conversar|falar|sentar|alinhar|retomar|nos ver|marcar uma conversa)'

/** Better sentences made of the learner's own, in Brazilian Portuguese. */
export const better: Texts['better'] = {
  open: rewriting('então|e|mas|bom|ok|tá', QUESTION, [
    [
      'você (?:consegue|conseguiria|poderia|pode) ((?!.*(?:alguma coisa|algo|isso))(?!me |nos |falar|dizer|contar|explicar|confirmar|prometer|garantir)\\w+[aei]r(?: ~)?)',
      'Do que você precisaria para $1?',
    ],
    [
      '(?:você )?precisa de (?:alguma )?(?:ajuda|apoio)( (?:com|para|no|na|nos|nas) ~)?',
      'O que ajudaria você $1?',
    ],
    ['(?:tem|há|existe) (?:algo|alguma coisa) que eu possa (~)', 'O que eu posso $1?'],
    ['(?:tem|há|existe) (?:algo|alguma coisa) que a gente possa (~)', 'O que a gente pode $1?'],
    ['(?:foi|é|era) por causa d([oa]s) (~)', 'Que peso tiveram $1 $2 nisso?'],
    ['(?:foi|é|era) por causa d([oa]) (~)', 'Que peso teve $1 $2 nisso?'],
    [
      '(?:você )?tem (?:alguma )?(dúvida|pergunta|ideia|preocupação|sugestão|sugestões|dúvidas|perguntas|ideias)( ~)?',
      'Quais são as suas dúvidas e ideias $2?',
    ],
    [
      '(?:você )?tem (?:mesmo )?certeza(?: ~)?',
      'O que dá a você essa certeza, e o que ainda poderia atrapalhar?',
    ],
    ['(?:você )?(?:entendeu|entende|compreende)(?: ~)?', 'Como isso soa para você?'],
    [
      '(?:você )?(?:sabia|percebeu|notou)(?: (?:disso|que) ?~?)?',
      'O que você sabia sobre isso naquele momento?',
    ],
    [
      '((?:o|a|os|as) ~) (?:já )?(está|estão) (?:pront[oa]s?|feit[oa]s?|em dia|no prazo|sob controle|andando)',
      'Em que pé $2 $1?',
    ],
    ['(?:você )?já pensou em (~)', 'O que você pensa de $1?'],
    [
      '(?:você )?acha que (eu|a gente|você|nós) (pode|podemos|posso|consegue|consigo|conseguimos) (~)',
      'Como você acha que $1 $2 $3?',
    ],
    ['(?:está|tá) tudo (?:certo|bem|em ordem) com (~)', 'Como vão as coisas com $1?'],
  ]),
  fair: rewriting('bom|e|mas|porque|olha|sinceramente', STATEMENT, [
    ['você (?:está|é) sempre (~)', 'Em [data], você estava $1. O que houve?'],
    ['você sempre (faz)( ~)?', 'Em [data], você fez $2. O que houve?'],
    [
      'você sempre (deixa|chega|atrasa|entrega|passa|reclama|muda|falta|manda|culpa|joga|inventa)( ~)?',
      'Em [data], notei [o que aconteceu], e isso levou a [consequência]. O que houve?',
    ],
    [
      'você nunca [^.!?]{3,120}',
      'Em [data], senti falta de [o quê], e isso levou a [consequência]. Como você vê isso?',
    ],
    ['(?!.*\\bse\\b)você dev(?:eri|i)a ter (~)', 'Teria me ajudado se você tivesse $1.'],
    [
      '(?:isso é |é |a )*(?:toda )?(?:culpa sua|sua culpa|culpa é (?:toda )?sua)',
      'Como chegamos a isso, e qual foi a minha parte?',
    ],
    ['por sua causa,? ([^.!?;:]{8,90})', '$^1. Como podemos evitar que isso se repita?'],
    [
      'você sempre [^.!?]{3,120}',
      'Em [data], notei [o que aconteceu], e isso levou a [consequência]. O que houve?',
    ],
    [
      'você (?:roubou|ficou com o crédito|levou o crédito)[^.!?]{0,80}',
      'Em [data], o meu trabalho foi apresentado sem o meu nome, e isso me magoou. Como aconteceu?',
    ],
    ['você me decepcionou[^.!?]{0,60}', 'Eu contava com [o quê], e sem isso [o que aconteceu]. O que houve?'],
  ]),
  plain: [
    [/^(?:bom, |então, )?(?:basicamente|na verdade|tipo|hum|ahn|provavelmente|possivelmente),? /i, ''],
    [
      /^(?:eu )?acho que,? (?=(?:a gente|eu|você|vocês|ele|ela|isso|essa?|esta?|o|a|os|as|nós|precisamos|podemos|devemos|vamos|seria|é|foi|está|tem)\b)/i,
      '',
    ],
    [/,? (?:eu acho|acho eu|sei lá|né|sabe)(?=[.,!?]|$)/gi, ''],
    [/, (?:tipo|tipo assim|sabe|né|sei lá|hum|ahn) /gi, ', '],
    [
      / (?:provavelmente|possivelmente|basicamente|meio que|tipo|de certa forma|um pouquinho|um pouco)(?= )/gi,
      '',
    ],
    [
      /^talvez,? (?=(?:a gente|eu|você|nós)? ?(?:poderia|poderíamos|deveria|deveríamos|precis|seria|fosse melhor))/i,
      '',
    ],
    [/ talvez(?= (?:poderia|poderíamos|deveria|deveríamos|seria|seja melhor))/gi, ''],
  ],
  brittle:
    /, (?:tipo|tipo assim|sabe|né|sei lá|hum|ahn|na verdade|basicamente), |\b(?:nem|que|esse|este|algum|outro|qualquer|o|um) tipo\b|\bum pouco (?:d[eoa]|mais|menos)\b|\btipos?\b de|\bum pouco[.?!]*$/i,
  firm: rewriting('então|e|bom|ok|tá|certo', `${someday}${STATEMENT}`, [
    [`${simple}((?:eu )?vou (?!ver|tentar|ser|estar|ter|fazer o possível|fazer o que)~)`, '$1 até [dia].'],
    [`${simple}vamos (${meet}(?: ~)?)`, 'Vamos $1 na [dia], às [hora].'],
    [
      `${simple}vamos (?!ver|ser|ter|torcer|tentar)(~)`,
      'Vamos $1: eu faço [o quê] até [dia], e você, [o quê].',
    ],
    [
      `${simple}(?:a gente|nós) (?:poderia|pode|podia|podemos|poderíamos|deveria|precisa|precisamos) (?:talvez )?(${meet}(?: ~)?)`,
      'Que tal $1 na [dia], às [hora]?',
    ],
    [
      `${simple}(?:a gente|nós) (?:poderia|pode|podia|podemos|poderíamos|deveria|precisa|precisamos) (?:talvez )?(?!ser)(\\w+r ~)`,
      'Que tal $1 até [dia]?',
    ],
    [`${simple}(?:podemos|poderíamos|precisamos) (?!ser)(\\w+r ~)`, 'Que tal $1 até [dia]?'],
  ]),
  and: rewriting('bom|ok|sim', STATEMENT, [
    [
      '((?:eu|entendo|compreendo|imagino|sei|isso|deve|você)\\b[^.?!;:]{3,90}?),? mas ((?:eu|nós|a gente|você|isso|o|a|os|as|preciso|precisamos|temos|tenho)\\b[^.?!;:]{3,110})',
      '$1. $^2.',
    ],
  ]),
  invitable: /^(?:eu )?(?:queria|quero|gostaria de|preciso|precisava) (?:falar|conversar) .*[.!]$/,
  invite: 'Como você vê isso?',
}
