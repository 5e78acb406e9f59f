import type { PreparedConversation, OwnScenario, ScenarioCorrection } from '../contract.ts'

/** The texts of a conversation's scenario, as its form begins with them. */
export const beginCorrection = ({
  scenario,
  mood,
  takes_place_on,
  language,
}: PreparedConversation): ScenarioCorrection => {
  const { title, description, intro_text, directions, world } = scenario
  const textIn = (texts: Readonly<Record<string, string>> & { readonly en: string }) =>
    texts[language] ?? texts.en
  return {
    title,
    description,
    intro_text,
    directions,
    mood,
    takes_place_on,
    facts: world.facts.map(({ key, texts }) => ({ key, text: textIn(texts) })),
    needs: world.needs.map(({ key, what }) => ({ key, text: textIn(what) })),
  }
}

/** The scenario with what the form says. Facts and needs that the form no longer has are gone. */
export function correctScenario(
  { scenario, language }: Pick<PreparedConversation, 'scenario' | 'language'>,
  { facts, needs, mood: _mood, takes_place_on: _day, ...texts }: ScenarioCorrection,
): OwnScenario {
  const textsOf = (text: string) => ({ en: text, [language]: text })
  const find = (written: ScenarioCorrection['facts'], key: string) =>
    written.filter((one) => one.key === key).map(({ text }) => textsOf(text))
  const { world } = scenario
  return {
    ...texts,
    world: {
      ...world,
      facts: world.facts.flatMap((fact) =>
        find(facts, fact.key).map((changed) => ({ ...fact, texts: changed })),
      ),
      needs: world.needs.flatMap((need) =>
        find(needs, need.key).map((changed) => ({ ...need, what: changed })),
      ),
    },
  }
}
