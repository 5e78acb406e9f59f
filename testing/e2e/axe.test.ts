import { allLooks, describeEveryState } from './accessible.ts'

describeEveryState(allLooks.slice(0, 2))
