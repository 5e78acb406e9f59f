const VARIABLES =
  /\{\{\s*(scenario)\s*\}\}|\{(user_role|bot_role|scenario_description|mood|conversation_history)\}/g

export type TemplateValues = Readonly<
  Record<
    'scenario' | 'user_role' | 'bot_role' | 'scenario_description' | 'mood' | 'conversation_history',
    string
  >
>

/**
 * Fills a criteria template in one pass: a variable inside a value stays as it is, and so does one that is unknown
 * (requirement E2).
 */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replace(VARIABLES, (whole, ...[doubled, single]: (string | undefined)[]) => {
    const name = doubled ?? single
    return isVariable(name) ? values[name] : whole
  })

const names = [
  'scenario',
  'user_role',
  'bot_role',
  'scenario_description',
  'mood',
  'conversation_history',
] as const

const isVariable = (name: string | undefined): name is keyof TemplateValues =>
  names.some((known) => known === name)
