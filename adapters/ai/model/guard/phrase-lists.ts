const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * What only a machine says of itself. Each is longer than what a person at work says of orders, roles, systems and
 * programs: that a boss gave instructions, that a system prompted something, that a role is being looked for.
 */
export const modelSpeak = lines(`
  as an ai
  as an artificial intelligence
  I am an AI
  I'm an AI
  Im an AI
  I am only an AI
  I am just an AI
  I'm just an AI
  I'm only an AI
  I am actually an AI
  I'm actually an AI
  being an AI
  as a language model
  as a large language model
  I am a large language model
  I'm a large language model
  my prompt says
  my prompt is
  my prompt tells
  my programming does
  my programming prevents
  developer mode enabled
  developer mode activated
  developer mode is now
  I am a language model
  I'm a language model
  as a chatbot
  I am a chatbot
  I'm a chatbot
  I am ChatGPT
  I'm ChatGPT
  I am Claude
  I am Gemini
  trained by OpenAI
  created by OpenAI
  made by Anthropic
  created by Anthropic
  trained by Google
  system prompt
  system message says
  my system instructions
  my hidden instructions
  my secret instructions
  my instructions say
  my instructions state
  my instructions tell me
  my instructions forbid
  my instructions prevent
  my instructions do not allow
  my instructions don't allow
  my instructions are as follows
  I was programmed
  I am programmed
  I'm programmed
  my training data
  jailbreak
  break character
  breaking character
  stay in character
  in this role play
  in this roleplay
  this is a role play
  this is a roleplay
  I am playing the role
  I'm playing the role
  I can't assist with that
  I cannot assist with that
  I can't help with that request
  I cannot help with that request
  I'm unable to assist

  como uma IA
  sou uma IA
  sou apenas uma IA
  sou só uma IA
  sou uma inteligência artificial
  como inteligência artificial
  como uma inteligência artificial
  enquanto IA
  enquanto modelo de linguagem
  como modelo de linguagem
  como um grande modelo de linguagem
  sou um assistente de IA
  sou uma assistente de IA
  meu prompt diz
  meu prompt é
  minha programação não me permite
  modo desenvolvedor ativado
  modo de desenvolvedor ativado
  como um modelo de linguagem
  sou um modelo de linguagem
  sou um chatbot
  sou um assistente virtual
  sou uma assistente virtual
  prompt de sistema
  prompt do sistema
  prompt inicial
  minhas instruções de sistema
  minhas instruções do sistema
  minhas instruções secretas
  minhas instruções internas
  minhas instruções dizem
  minhas instruções não permitem
  minhas instruções são as seguintes
  fui programado
  fui programada
  fui treinado pela
  fui treinada pela
  treinado pela OpenAI
  treinada pela OpenAI
  criado pela OpenAI
  criada pela OpenAI
  meus dados de treinamento
  sair do personagem
  saindo do personagem
  manter o personagem
  neste role play
  estou interpretando o papel
  não posso ajudar com essa solicitação
  não posso ajudar com esse pedido

  en tant qu'IA
  en tant qu'intelligence artificielle
  en tant que modèle de langage
  en tant que modèle de langue
  en tant que grand modèle de langage
  je suis un assistant IA
  mon prompt dit
  mon prompt est
  ma programmation m'empêche
  ma programmation ne me permet
  mode développeur activé
  en tant qu'assistant virtuel
  je suis une IA
  je ne suis qu'une IA
  je suis juste une IA
  je suis seulement une IA
  je suis une intelligence artificielle
  je suis un modèle de langage
  je suis un modèle de langue
  je suis un chatbot
  je suis un assistant virtuel
  prompt système
  prompt du système
  invite système
  invite du système
  mes instructions système
  mes instructions secrètes
  mes instructions internes
  mes instructions disent
  mes instructions indiquent
  mes instructions stipulent
  mes instructions m'interdisent
  mes instructions ne me permettent
  mes instructions sont les suivantes
  je suis programmé
  je suis programmée
  j'ai été programmé
  j'ai été programmée
  entraîné par OpenAI
  entraînée par OpenAI
  créé par OpenAI
  créée par OpenAI
  mes données d'entraînement
  sortir du personnage
  sortir de mon personnage
  rester dans mon personnage
  dans ce jeu de rôle
  je joue le rôle
  je ne peux pas vous aider avec cette demande
  je ne peux pas répondre à cette demande
`)

/** What a coach says of how somebody speaks: the plainest of it, for the rest is the prompt's to prevent. */
export const coaching = lines(`
  great open question
  good open question
  excellent open question
  great use of open
  good use of open
  great active listening
  good active listening
  excellent active listening
  coaching tip
  as your coach
  my feedback on your communication
  try using an open question
  try asking an open question

  ótima pergunta aberta
  boa pergunta aberta
  excelente pergunta aberta
  ótima escuta ativa
  boa escuta ativa
  excelente escuta ativa
  dica de comunicação
  tente fazer uma pergunta aberta
  experimente fazer uma pergunta aberta

  très bonne question ouverte
  bonne question ouverte
  excellente question ouverte
  bonne écoute active
  belle écoute active
  excellente écoute active
  conseil de communication
  en tant que coach
  essayez de poser une question ouverte
  posez plutôt une question ouverte
`)
