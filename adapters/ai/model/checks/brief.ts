import { briefLimits, type DraftedStory, type DraftedWorld } from '../../drafting/port.ts'
import type { CheckedOutput } from '../structured-output.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { findLanguageProblem, findWrongCount, findWrongLengths } from './drafted-texts.ts'
import { cleanWorld, findWorldProblems } from './drafted-world.ts'

/** Accepts the story of a scenario that an author can go on with, and lists all problems otherwise. */
export function checkStory(answer: DraftedStory, offered: readonly string[]): CheckedOutput<DraftedStory> {
  const story = cleanStory(answer, offered)
  const { goals, knowledge, character, moods } = story
  const problems = [
    ...findWrongLengths([
      ...(['title', 'description', 'intro_text', 'learner_role', 'prompt'] as const).map(
        (name) => [name, story[name], briefLimits[name]] as const,
      ),
      ...[...goals, ...knowledge].map((line) => ['goals and knowledge', line, briefLimits.line] as const),
      ...(['name', 'role', 'bio'] as const).map(
        (name) => [`character.${name}`, character[name], briefLimits[name]] as const,
      ),
      ['character.description', character.description, briefLimits.character.most],
    ]),
    ...(character.description.length < briefLimits.character.least
      ? ['character.description: it is too short.']
      : []),
    ...findWrongLines('goals', goals, briefLimits.goals),
    ...findWrongLines('knowledge', knowledge, briefLimits.knowledge),
    ...(offered.length > 0 && moods.length === 0
      ? ['moods: none of them is one of the titles that you were told.']
      : []),
    ...findLanguageProblem([story.description, story.intro_text, story.prompt, character.description]),
  ]
  return { value: problems.length === 0 ? story : null, problems }
}

function cleanStory(story: DraftedStory, offered: readonly string[]): DraftedStory {
  const lines = (some: readonly string[]) => some.map(cleanLine).filter((line) => line !== '')
  const wanted = new Set(story.moods.map((title) => cleanLine(title).toLowerCase()))
  return {
    title: cleanLine(story.title),
    description: cleanText(story.description),
    intro_text: cleanText(story.intro_text),
    learner_role: cleanLine(story.learner_role),
    goals: lines(story.goals),
    knowledge: lines(story.knowledge),
    prompt: cleanText(story.prompt),
    difficulty: story.difficulty,
    character: {
      name: cleanLine(story.character.name),
      role: cleanLine(story.character.role),
      description: cleanText(story.character.description),
      bio: cleanLine(story.character.bio),
    },
    // Drops titles of moods that do not exist.
    moods: offered.filter((title) => wanted.has(title.toLowerCase())).slice(0, briefLimits.moods),
  }
}

type LineLimits = { readonly least: number; readonly most: number; readonly characters: number }

function findWrongLines(name: string, lines: readonly string[], { characters, ...limits }: LineLimits) {
  const wrongCount = findWrongCount(name, lines.length, limits)
  if (wrongCount.length > 0) return wrongCount
  return lines.join('\n').length > characters
    ? [`${name}: they have more than ${characters} characters.`]
    : []
}

/** Accepts facts and an agreement that can be played as they stand. */
export function checkWorld(answer: DraftedWorld): CheckedOutput<DraftedWorld> {
  const world = cleanWorld(answer)
  const problems = [...findWorldProblems(world), ...findLanguageProblem(world.facts.map(({ text }) => text))]
  return { value: problems.length === 0 ? world : null, problems }
}
