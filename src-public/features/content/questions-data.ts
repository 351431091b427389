type QuestionAnswer = { question: string; answer: string; locale?: string }

/** Returns questions and answers, as text or HTML, as JSON-LD. */
export const questionsData = (questions: readonly QuestionAnswer[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer, locale }) => ({
    '@type': 'Question',
    name: question,
    inLanguage: locale,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
