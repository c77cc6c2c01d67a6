# Sourced by scripts/test and scripts/screens: sets KOTBOT_CHROMIUM to the browser.

find_chromium() {
    local name
    # The shell has no windows to draw: the tests of the page take less than half of the processor's time in it.
    for name in "${KOTBOT_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
        if [[ -n $name ]] && command -v "$name"; then
            return
        fi
    done
    return 1
}

# Installs a package of Debian, as root or where sudo asks no password.
install_chromium() {
    local as_root=() name
    if ((EUID != 0)); then
        sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    command -v apt-get >/dev/null || return 1
    heading "Installing Chromium for the browser tests"
    "${as_root[@]}" apt-get update -qq || return 1
    for name in chromium-headless-shell chromium; do
        if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$name" >/dev/null; then
            return
        fi
    done
    return 1
}

use_chromium() {
    KOTBOT_CHROMIUM=$(find_chromium) || { install_chromium && KOTBOT_CHROMIUM=$(find_chromium); } || KOTBOT_CHROMIUM=
    export KOTBOT_CHROMIUM
    [[ -z $KOTBOT_CHROMIUM ]] || return 0
    [[ ${CI:-} != true ]] || fail "Chromium is missing, and with CI=true every test must run: apt-get install chromium-headless-shell"
    printf '\n!! NO CHROMIUM: the browser tests are SKIPPED. Install it: apt-get install chromium-headless-shell\n' >&2
}
