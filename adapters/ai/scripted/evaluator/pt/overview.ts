import { listed } from '../listed.ts'
import type { Texts } from '../texts.ts'

/** How the whole conversation is summed up, in Brazilian Portuguese. */
const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const overview: Texts['overview'] = {
  lead: {
    much: [
      'Foi uma conversa conduzida com habilidade: você não perdeu de vista nem o assunto nem a pessoa.',
      'Você conduziu bem esta conversa, e pode contar com o que funcionou aqui.',
      'Muito do que você fez aqui é o que se espera de alguém em uma conversa difícil.',
    ],
    part: [
      'Há aqui muita coisa boa sobre a qual construir.',
      'Várias coisas funcionaram bem nesta conversa.',
      'Você está em um bom caminho com esta conversa.',
    ],
    little: [
      'Não era uma conversa fácil, e há nela um começo que vale a pena guardar.',
      'Uma conversa assim raramente dá certo de primeira. Uma parte dela funcionou.',
    ],
  },
  strengths: {
    listening: ['Você deixou espaço para a outra pessoa falar.'],
    asking: [
      'A pergunta {quote} deixou a resposta em aberto, e é assim que se descobre algo novo.',
      'Com {quote} você abriu espaço para a outra pessoa contar a versão dela.',
    ],
    acknowledging: [
      'Quando você disse {quote}, mostrou que a resposta tinha chegado até você antes de seguir adiante.',
      'As palavras {quote} deram à outra pessoa um motivo para confiar em você.',
    ],
    concreteness: [
      'Você ficou no que pode ser conferido: {quote}.',
      'Ao dizer {quote}, você pôs na mesa um fato, e não uma opinião.',
    ],
    planning: [
      'E você levou a conversa a algo com que se pode contar: {quote}.',
      'Com {quote}, as boas intenções viraram um combinado.',
    ],
    fairness: ['Não houve acusação do começo ao fim.'],
    clarity: ['Você falou com clareza.'],
  },
  start: [
    'Você ficou nesta conversa, que é a primeira coisa que ela exige, e disse o que pensa: {quote}. Dá para seguir a partir daí.',
    'Você abriu esta conversa e a manteve por {n} mensagens. É um começo pequeno, e praticar serve justamente para começar.',
  ],
  first: 'Para a próxima vez:',
  second: 'E uma segunda coisa para experimentar:',
  gaps: {
    blame: [
      '{quote} é o momento em que a outra pessoa precisou se defender. A irritação por trás pode ser justa; cite uma ocasião e o que ela causou, e depois pergunte como a outra pessoa vê isso.',
    ],
    threat: [
      '{quote} pôs a outra pessoa sob pressão, e pressão consegue, no máximo, um sim forçado. Diga o que importa para você e por quê, e depois pergunte o que seria possível.',
    ],
    private: [
      '{quote} entra no que é íntimo. Pergunte pelo trabalho: o que ele exige, o que é demais, o que ajudaria.',
    ],
    belittling: [
      '{quote} provavelmente foi dito com boa intenção, mas deixa a outra pessoa sem ninguém com quem dividir o que sente. Reconheça primeiro, depois pergunte; o conselho pode esperar.',
    ],
    formula: [
      '{quote} é uma frase que todo mundo já ouviu demais, e ela mantém a outra pessoa à distância. Diga com as suas palavras o que aconteceu e o que você pode fazer.',
    ],
    order: [
      '{quote} decide pela outra pessoa. Dê o seu motivo e pergunte do que ela precisaria para dar certo: as pessoas sustentam o que ajudaram a decidir.',
    ],
    lecture: [
      'deixe mais palavras para a outra pessoa. {quote} está no meio de um trecho longo seu. Pare depois do primeiro ponto e pergunte o que ela acha.',
      'deixe mais palavras para a outra pessoa. Pare depois do primeiro ponto e pergunte o que ela acha.',
    ],
    fewWords: [
      'diga um pouco mais. Uma ou duas frases inteiras por mensagem, uma sobre o que você ouviu e outra sobre o que você quer, bastam para levar uma conversa.',
    ],
    deaf: [
      'volte-se mais cedo para a outra pessoa. Depois de {quote}, você poderia ter perguntado como isso parece do lado dela.',
      'volte-se mais cedo para a outra pessoa e pergunte como as coisas parecem do lado dela.',
    ],
    repeat: [
      'deixe a resposta mudar a sua próxima mensagem. Você disse {quote} mais de uma vez; pegue uma palavra do que ouvir e pergunte sobre ela.',
      'deixe a resposta mudar a sua próxima mensagem: pegue uma palavra do que ouvir e pergunte sobre ela.',
    ],
    noQuestion: [
      'pergunte. Você disse {quote} e seguiu adiante sem saber como a outra pessoa vê isso. “Como você viu isso?” já seria suficiente.',
      'pergunte. “Como você viu isso?” já seria suficiente para saber o que você não tinha como saber.',
    ],
    closedOnly: [
      'abra as suas perguntas. {quote} se responde com uma palavra, e aí é a sua vez de novo. Perguntas com “o que” ou “como” trazem o que você não consegue adivinhar.',
    ],
    fewOpen: [
      'faça uma pergunta a mais. {quote} foi boa; quando a resposta vier, emende “o que foi mais difícil nisso?” antes de seguir adiante.',
      'faça mais uma pergunta aberta e aprofunde a resposta antes de seguir adiante.',
    ],
    onlyAsks: [
      'ofereça algo entre as perguntas. {quote} é uma boa pergunta, mas várias em seguida parecem uma entrevista. Diga o que você entendeu de cada resposta e o que você pensa.',
    ],
    noAcknowledgement: [
      'diga o que ouviu antes de responder. A outra pessoa contou {heard} e você respondeu {quote}. Uma frase no meio, como “imagino que isso tenha sido difícil”, mostra que aquilo chegou até você.',
      'diga o que ouviu antes de responder. “Imagino que isso tenha sido difícil” é uma frase só, e muitas vezes muda uma conversa.',
    ],
    fewAcknowledgements: [
      'fique um pouco mais com o que contam a você. Depois de {heard} você seguiu com {quote}. Dizer com as suas palavras o que acabou de ouvir também teria valido a pena ali.',
      'fique um pouco mais com o que contam a você e diga com as suas palavras o que ouviu.',
    ],
    onlyKind: [
      'deixe a gentileza levar a algum lugar. {quote} é simpático, mas simpatia sozinha não resolve nada. Depois dela, entre no assunto: um fato, uma pergunta, uma proposta.',
      'deixe a gentileza levar a algum lugar: depois dela, um fato, uma pergunta ou uma proposta.',
    ],
    noFact: [
      'cite uma coisa que qualquer pessoa possa conferir. {quote} deixa em aberto do que exatamente você fala; uma data, um número ou um exemplo tornaria impossível o mal-entendido.',
      'cite uma coisa que qualquer pessoa possa conferir: uma data, um número ou um exemplo.',
    ],
    fewFacts: [
      'traga mais um fato. {quote} foi um bom fato, e mais um ou dois desse tipo dariam à conversa um chão mais firme.',
    ],
    noStep: [
      'termine com algo que vá acontecer. As suas últimas palavras foram {quote}. Feche com quem faz o quê e até quando, mesmo que seja só a próxima conversa curta.',
      'termine com algo que vá acontecer: quem faz o quê e até quando, mesmo que seja só a próxima conversa curta.',
    ],
    vagueStep: [
      'amarre o combinado. {quote} aponta para o lado certo, mas ninguém saberia dizer na semana que vem se foi feito. Acrescente quem, o quê e até quando.',
    ],
    oneStep: [
      'pergunte pela outra metade do combinado. Depois de {quote}, descubra o que a outra pessoa vai fazer e se a data funciona para ela.',
    ],
    padding: ['confie na sua própria frase. Em {quote}, as palavrinhas tiram a força que a ideia tem.'],
    nothingPlain: [
      'diga uma vez o principal em uma frase simples: o que aconteceu, o que você quer e por que isso importa para você.',
    ],
    nothingHard: [
      'diga também a parte difícil. Não houve injustiça nas suas palavras, mas até aqui houve pouco a que alguém pudesse se opor. Uma conversa gentil aguenta um fato duro.',
    ],
  },
  say: 'Você poderia dizer: {better}',
  further:
    'Para a próxima vez, um exercício mais fino: antes de propor qualquer coisa, resuma em uma frase o que ouviu e pergunte “entendi direito?”. E, depois de uma pergunta aberta, conte em silêncio até cinco; a parte mais importante da resposta muitas vezes vem depois da primeira pausa.',
  short:
    'Ainda há pouco aqui para avaliar. Da próxima vez, escreva uma ou duas frases inteiras em cada mensagem: o que você notou, o que gostaria de saber e o que sugere. A outra pessoa reage a tudo isso.',
  outside:
    'As mensagens dirigidas ao programa por trás da conversa foram deixadas de lado e não foram avaliadas.',
  foreign: 'As mensagens em outro idioma foram contadas, mas não avaliadas.',
  figures: ({ turns, share, average, ...counted }) => {
    const all = [
      [counted.open, 'pergunta aberta', 'perguntas abertas'],
      [counted.closed, 'pergunta de sim ou não', 'perguntas de sim ou não'],
      [counted.acknowledgements, 'gesto de reconhecimento', 'gestos de reconhecimento'],
      [counted.facts, 'fato que se pode conferir', 'fatos que se podem conferir'],
      [counted.steps, 'passo proposto', 'passos propostos'],
      [counted.blame, 'expressão que pode soar como acusação', 'expressões que podem soar como acusação'],
    ] as const
    const found = all.filter(([count]) => count > 0).map(([count, one, many]) => some(count, one, many))
    const first = `Em números: ${share}% das palavras foram suas, cerca de ${average} por mensagem, em ${some(turns, 'mensagem', 'mensagens')}.`
    const timed = counted.steps === 0 ? '' : ` (${counted.firm === 0 ? 'nenhum' : counted.firm} com prazo)`
    return found.length === 0
      ? `${first} Nada do que as regras contam apareceu nelas.`
      : `${first} As regras contaram ${listed(found, ' e ').replace(/passos? propostos?/, `$&${timed}`)}.`
  },
  origin:
    'Esta avaliação foi feita por regras fixas que olham só para as suas palavras. Nenhum modelo de IA participou: as regras não ouvem tom nem ironia, deixam passar boas frases que não conhecem e não leram os critérios deste cenário. Fique com o que ajudar você.',
}
