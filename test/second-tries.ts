import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end the tests that passed only on the second try: something races, in the test or in the product. */
export default class SecondTries implements Reporter {
  onTestRunEnd(files: readonly TestModule[]) {
    for (const test of files.flatMap(({ children }) => [...children.allTests()])) {
      if (test.diagnostic()?.flaky) console.log(`Passed on the second try: ${test.module.relativeModuleId} > ${test.fullName}`)
    }
  }
}
