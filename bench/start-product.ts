import { main } from '#app/server/main.ts'

// The part of `npm start` after the screens are built.
await main()
