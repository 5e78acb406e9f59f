import { anyOf, type Cues } from '../cues.ts'

/** What Portuguese is listened to for besides. */
export const cues: Cues = {
  who: anyOf(`
    eu | nos | a gente | vamos | vou | podemos | proponho | sugiro | posso | combinamos | combinado | marcamos
    | me comprometo | falo | ligo | envio | mando | escrevo | que tal | poderiamos | faco | trago | aviso
    | confirmo | juntos | juntas | comigo | podiamos | combinar | te ligo | te mando | revemos | ensaiamos | testamos | vemos | levo | entrego
  `),
  when: anyOf(`
    segunda | terca | quarta | quinta | sexta | sabado | domingo | amanha | hoje | semana que vem
    | mes que vem | esta semana | essa semana | nesta semana | nessa semana | proxima semana | proximo mes
    | ate (?:o )?dia # | ate # | ate o fim d\\w+ | ate o final d\\w+ | ate as # | as # | as \\w+ horas
    | ao meio-dia | ate meio-dia | ate o meio-dia | todo dia | toda semana | uma vez por semana
    | uma vez por mes | dia # | em # de \\w+ | daqui a \\w+ | em uma semana | em duas semanas | em # dias
    | em uma hora | em duas horas | segundas | sextas | ainda esta tarde | hoje a tarde
  `),
  amount: anyOf(`
    (?:dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quatorze|quinze|dezesseis
    |dezoito|vinte|trinta|quarenta|cinquenta|sessenta|noventa|cem|mil)(?! de nos) | metade d\\w+ | um terco
    | um quinto | uma duzia
  `),
  commits:
    /\bvou (?!ser|dizer|falar a verdade|estar|direto)\w+r\b|\beu (?:te |ja |lhe )?(?!nao|so\b|mesmo|ach|sint|quer|prec|gost|vej|entend|tenh|acredit|imagin)\w+o\b|\b(?:a gente|nos dois|nos duas) (?:se )?\w+(?:a|mos)\b/,
  invites:
    /\b(?:me cont[ae]|conte|me fal[ae]|me expli(?:que|ca)|me ajud[ae] a entender|(?:queria|quero|gostaria de) (?:ouvir|entender|saber))\b/,
  restates:
    /^(?:ah|ok|certo|bom|e)?,? ?entao (?:voce|o que (?:voce|importa)|para voce|pra voce|os \w+ so )|\b(?:se (?:eu )?entendi|o que eu ouco|voce esta dizendo|ou seja|em outras palavras)\b/,
  order: anyOf(`
    (?<!que )(?<!se )(?:voce tem que|voce tem de|voce precisa(?! d)|voce vai ter que|voce vai ter de)
    | vai ter que mudar | trate de | e so fazer | e so entregar | faca o favor de | so resolve | me mande o status | quero uma atualizacao por
  `),
  belittles: anyOf(`
    se acalme | calma ai | fique calm[oa] | nao se preocupe | pensamento positivo | bola para (?:a )?frente
    | bola pra frente | oportunidade incrivel | grande oportunidade | otima oportunidade | podia ser pior
    | poderia ser pior | nao e tao dificil | (?:para o|pro) seu (?:proprio )?bem | vai dar tudo certo
    | vai ficar tudo bem | ficar remoendo | ninguem precisa ficar | nao precisa levantar a voz
    | voce dev(?:eri)?ia (?:fazer|tentar|experimentar|praticar) | que cara boa | cara otima | todo mundo reclama
    | acontece com todo mundo | nao leve para o lado pessoal | e so dizer | que exagero | frescura
  `),
  threatens: anyOf(`
    ou (?:eu )?vou embora | qual e o seu futuro aqui | senao a conversa | a conversa vai ser outra | vai ter consequencias
    | vao ter consequencias | vamos ver como fica | a escolha e sua | ultimo aviso | voce vai se arrepender
    | acho bom (?:voce|o|a) | voce vai ver | depois nao venha | se e assim que voce quer
  `),
  formula: anyOf(`
    muito a serio | pelo transtorno | pelos transtornos | nossos termos | termos e condicoes
    | politica da empresa | nossa politica | a sua satisfacao | regras sao regras | so estou fazendo o meu trabalho
    | estou fazendo meu trabalho | e assim mesmo
  `),
  meant: /nao sei|sabe(?! ?[,?])|\b(?:um|o|seu) (?:talvez|quem sabe)/,
  second: anyOf('voce | voces | seu | sua | seus | suas'),
  checks: anyOf(`
    posso | (?:consegue|conseguiria) viver com | a gente se | voce faz o mesmo |
    funciona para voce | funciona pra voce | pode ser assim | tudo bem (?:assim|para voce|por voce) | esta bom para voce
    | esta bom assim | fica bom | parece (?:justo|bom|razoavel|viavel) | faz sentido (?:para|pra) voce | e isso mesmo
    | entendi (?:direito|certo|bem) | falta alguma coisa | faltou alguma coisa | mais alguma coisa | ajudaria
    | combinado | voce concorda | e pouco ou | voce enviaria | que eu nao pensei | em que eu nao pensei | de acordo
  `),
  but: /,? mas\b/,
  generalises: anyOf('sempre | nunca | toda vez | todas as vezes | o tempo todo'),
}
