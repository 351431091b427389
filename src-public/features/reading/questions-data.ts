type Asked = { question: string; answer: string; locale?: string }

/** Questions and their answers, as text or HTML, for crawlers. */
export const questionsData = (questions: readonly Asked[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer, locale }) => ({
    '@type': 'Question',
    name: question,
    inLanguage: locale,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
