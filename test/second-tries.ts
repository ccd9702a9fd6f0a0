import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end what passed only when it was tried again: two things race in it, and one of them is to be mended. */
export default class SecondTries implements Reporter {
  onTestRunEnd(files: readonly TestModule[]) {
    for (const test of files.flatMap(({ children }) => [...children.allTests()])) {
      if (test.diagnostic()?.flaky) console.log(`Passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}`)
    }
  }
}
