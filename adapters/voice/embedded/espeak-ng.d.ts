/** What is used of eSpeak NG compiled to WebAssembly. */
declare module '@echogarden/espeak-ng-emscripten' {
  type Worker = {
    /** 0 when there is such a voice; otherwise the one before stays. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): number
    set_pitch(percent: number): number
    set_range(percent: number): number
    /** Calls back for each 100 ms of speech, before it returns. */
    synthesize(text: string, take: (samples: Int16Array | undefined) => void): void
  }
  export default function load(): Promise<{ readonly eSpeakNGWorker: new () => Promise<Worker> }>
}
