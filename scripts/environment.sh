# Sourced by the other scripts: finds Python, makes .venv and fills it from a lock file.

KOTBOT_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PYTHONPATH=$KOTBOT_ROOT

heading() {
    printf '\n== %s\n' "$*"
}

fail() {
    printf '%s\n' "$*" >&2
    exit 2
}

# tell_usage "$@": for --help, prints what stands at the top of the script, and ends it.
tell_usage() {
    [[ ${1:-} == --help ]] || return 0
    sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
    exit
}

recent_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints the first Python 3.11 or newer that can make virtual environments.
find_python() {
    local name without_venv=
    for name in python3.13 python3.12 python3.11 python3.14 python3; do
        recent_enough "$name" || continue
        if "$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return
        fi
        without_venv=${without_venv:-$name}
    done
    if [[ -n $without_venv ]]; then
        local package=${without_venv}-venv
        fail "This Python ($without_venv) cannot make virtual environments: install Debian's package $package (apt-get install $package) and try again."
    fi
    fail "Kotbot needs Python 3.11 or newer: install Debian's packages python3 and python3-venv and try again."
}

# use_environment NAME [OPTION OF PIP...]: the packages of scripts/locks/NAME.txt, in .venv, with its programs first
# in PATH.
use_environment() {
    local environment=$KOTBOT_ROOT/.venv lock=$KOTBOT_ROOT/scripts/locks/$1.txt
    local stamp=$environment/kotbot-$1.lock
    if ! recent_enough "$environment/bin/python"; then
        local python
        python=$(find_python)
        heading "Making .venv" >&2
        "$python" -m venv --clear "$environment"
    fi
    if ! cmp --silent "$lock" "$stamp"; then
        heading "Installing the packages of scripts/locks/$1.txt" >&2
        "$environment/bin/python" -m pip install -qq --disable-pip-version-check --no-input \
            --require-hashes --requirement "$lock" "${@:2}"
        cp "$lock" "$stamp"
    fi
    export VIRTUAL_ENV=$environment PATH=$environment/bin:$PATH
}

# Brings each compiled catalogue up to date with its .po file.
compile_translations() {
    local source target
    while IFS= read -r source; do
        target=${source%.po}.mo
        [[ $target -nt $source ]] || pybabel --quiet compile --input-file "$source" --output-file "$target"
    done < <(find "$KOTBOT_ROOT/translations" -name '*.po' 2>/dev/null | sort)
}
