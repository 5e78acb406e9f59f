/** The part of eSpeak NG, compiled to WebAssembly, that the product uses. */
declare module '@echogarden/espeak-ng-emscripten' {
  type Worker = {
    /** Returns 0 if the voice exists; otherwise the previous voice stays. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): number
    set_pitch(percent: number): number
    set_range(percent: number): number
    /** Calls back for each 100 ms of speech, before it returns. */
    synthesize(text: string, take: (samples: Int16Array | undefined) => void): void
  }
  export default function load(): Promise<{ readonly eSpeakNGWorker: new () => Promise<Worker> }>
}
