/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import org.junit.jupiter.api.RepeatedTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SeedInFailureTest
{
    /** The second time, the seed of the first one is there unless the extension is registered. */
    @RepeatedTest(2)
    void shouldNameTheSeedOfTheTestThatFails()
    {
        assertThat(Cases.seed()).isNull();
        Cases.random("shouldNameTheSeedOfTheTestThatFails");
        final Throwable failure = new AssertionError("not equal");

        assertThatThrownBy(() -> new SeedInFailure().handleTestExecutionException(null, failure)).isSameAs(failure);

        assertThat(failure.getSuppressed()).singleElement().asString()
            .contains("repeat it with -Ddaybook.seed=").endsWith(Cases.seed());
    }
}
