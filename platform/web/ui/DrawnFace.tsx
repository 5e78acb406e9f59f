import { clothes, hairColours, createFaceLook, skins } from './face-look.ts'
import { type Expression, features, hairStyles } from './face-parts.tsx'

export type FaceProps = {
  /** Decides every part of the face. */
  readonly seed: number
  readonly expression?: Expression
}

const backdrops = ['fill-face-0', 'fill-face-1', 'fill-face-2', 'fill-face-3', 'fill-face-4', 'fill-face-5']

/** The drawing of a face, which fills its container. */
export function DrawnFace({ seed, expression = 'calm' }: FaceProps) {
  const look = createFaceLook(seed)
  const skin = skins[look.skin]
  const hairColour = hairColours[look.hairColour]
  const hair = hairStyles[look.hair]
  return (
    <svg
      viewBox="7 3.5 82 82"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-expression={expression}
      className="size-full"
    >
      <path d="M0 0h96v96H0Z" className={backdrops[look.backdrop]} />
      <g fill={hairColour}>{hair?.behind}</g>
      <path d="M9 97c1-16 15-23 39-23s38 7 39 23Z" fill={clothes[look.clothes]} />
      <path d="M40.5 60h15v14c0 9-15 9-15 0Z" fill={skin?.shade} />
      {look.hasCollar && (
        <path d="M36 74.5 48 86l12-11.5" stroke="#fff" strokeOpacity=".55" strokeWidth="3" />
      )}
      <g fill={skin?.shade}>
        <circle cx="28.8" cy="46" r="4.2" />
        <circle cx="67.2" cy="46" r="4.2" />
      </g>
      <path d="M29 40c0-14 8-21 19-21s19 7 19 21v7c0 13-8 21.5-19 21.5S29 60 29 47Z" fill={skin?.tone} />
      <FaceFeatures expression={expression} hairColour={hairColour} shade={skin?.shade} />
      <g fill={hairColour}>{hair?.inFront}</g>
      {look.hasGlasses && (
        <g stroke={look.skin > 3 ? '#ead9bf' : '#2a3138'} strokeWidth="1.8">
          <circle cx="40.5" cy="46.5" r="6" />
          <circle cx="55.5" cy="46.5" r="6" />
          <path d="M46.5 46h3" />
        </g>
      )}
    </svg>
  )
}

type FaceFeaturesProps = {
  readonly expression: Expression
  readonly hairColour: string | undefined
  readonly shade: string | undefined
}

/** Eyes, brows, nose and mouth. */
function FaceFeatures({ expression, hairColour, shade }: FaceFeaturesProps) {
  const { mouth, brows } = features[expression]
  const outer = 40 + brows.lowered - brows.tilt
  const inner = 39.5 + brows.lowered + brows.tilt
  return (
    <>
      <g fill="#1c1a1a">
        <circle cx="40.8" cy="46" r="2.4" />
        <circle cx="55.2" cy="46" r="2.4" />
      </g>
      <path d={`M37 ${outer} 44 ${inner}M59 ${outer} 52 ${inner}`} stroke={hairColour} strokeWidth="2.2" />
      <path d="M48.5 47.5c-.8 2-1.6 3.6-1.4 4.4s1 .8 2 .8" stroke={shade} strokeWidth="1.8" />
      <path d={mouth} stroke="#3b1d18" strokeWidth="2.2" />
    </>
  )
}
