import type { ReactNode } from 'react'

type HairStyle = {
  /** The hair behind the head. */
  readonly behind?: ReactNode
  readonly inFront?: ReactNode
}

const shortHair =
  'M28.5 43C26 24 36 15.5 48.5 15.5S70 24 67.5 43c-1.5-8-4.5-12-8-13.5-7 1.5-16 1.5-23-.5-4 2.5-6.5 7-8 14Z'

/** Hairstyles by the number in a look; the last is bald. None of them suggests a gender. */
export const hairStyles: readonly HairStyle[] = [
  { inFront: <path d={shortHair} /> },
  { inFront: <path d="M28.5 41C27 23 37 16.5 48 16.5S69 23 67.5 41C65 31 60 27.5 48 27.5S31 31 28.5 41Z" /> },
  {
    inFront: (
      <path d="M28.5 44C23 30 31 14 47 15c3-3 20-2 21 9 3 5 2 13-.5 20-1-9-4-13-8-15-10 4-19 2-23-1-4 4-7 9-8 16Z" />
    ),
  },
  {
    inFront: (
      <>
        <circle cx="30.5" cy="34" r="7.5" />
        <circle cx="36" cy="24.5" r="8.5" />
        <circle cx="47" cy="20" r="9.5" />
        <circle cx="58.5" cy="23" r="8.5" />
        <circle cx="65.5" cy="33" r="7.5" />
      </>
    ),
  },
  {
    behind: <path d="M25 47C22 22 35 13 48 13s26 9 23 34v13c0 6-5 8-9 7H34c-4 1-9-1-9-7Z" />,
    inFront: (
      <path d="M28.5 43C26 24 36 15.5 48.5 15.5S70 24 67.5 43c-6-2-11.5-6-14-11.5C48 37 38 41.5 28.5 43Z" />
    ),
  },
  {
    behind: <path d="M24 48C21 21 35 12.5 48 12.5S75 21 72 48c-.5 10 3 19 4 28H20c1-9 4.5-18 4-28Z" />,
    inFront: <path d="M48 20c-10 1-17 9-18.5 23C26 28 34 15.5 48 15.5S70 28 66.5 43C65 29 58 21 48 20Z" />,
  },
  {
    behind: <circle cx="48" cy="13" r="8.5" />,
    inFront: <path d="M28.5 42C27 25 36 17.5 48 17.5S69 25 67.5 42C65 32 59 25 48 25S31 32 28.5 42Z" />,
  },
  {
    behind: <circle cx="48" cy="35" r="26.5" />,
    inFront: <path d="M29 40c2-11 9-16 19-16s17 5 19 16c3-14-6-24-19-24S26 26 29 40Z" />,
  },
  {},
]

/** The emotions that a drawn face can show. */
export type Expression = 'calm' | 'warm' | 'flat' | 'tense' | 'worried'

type FaceShape = {
  readonly mouth: string
  /** How far the brows are lowered, and how far their inner ends are below the outer ones. */
  readonly brows: { readonly lowered: number; readonly tilt: number }
}

export const features: Readonly<Record<Expression, FaceShape>> = {
  calm: { mouth: 'M42 58.5c3.5 3 8.5 3 12 0', brows: { lowered: 0, tilt: 0 } },
  warm: { mouth: 'M41 57.5c3.8 4.8 10.2 4.8 14 0', brows: { lowered: -1, tilt: 0 } },
  flat: { mouth: 'M43 59.5h10', brows: { lowered: 1, tilt: 0 } },
  tense: { mouth: 'M42.8 60.2c3.2-1.2 7.2-1.2 10.4 0', brows: { lowered: 1, tilt: 1.3 } },
  worried: { mouth: 'M43 60c2-1.6 3.5 1.2 5.5-.2s3-.8 4.5.2', brows: { lowered: -1, tilt: -2.2 } },
}
