import { BaseSequencer, type TestSpecification } from 'vitest/node'

const projects = ['browser', 'server', 'pages', 'process']

/**
 * Runs the project with the longest files first, so that no worker is left alone with one of them
 * at the end. Within a project Vitest's own order applies: files that failed or took longest last
 * time, else the largest file.
 */
export default class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
